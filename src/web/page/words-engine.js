// The English texts of the worker with the engine, which loads no others.

export const words = {
    late: "the download timed out",
    noNetwork: (reason) =>
        `This game's network could not be loaded (${reason}). Firzan plays a little weaker without it.`,
};
