// What a tab has for itself among the things kept under keys: other tabs see that it is taken.

/** Milliseconds that a tab may need to release what it has when it is reloaded. */
const PATIENCE = 500;

/** What this tab has of one kind: one key at most. */
export class Claim {
    /** @param {string} prefix of the kind's keys */
    constructor(prefix) {
        Object.assign(this, { prefix, key: null, free() {} });
    }

    /**
     * Makes a key this tab's own, and releases the one before.
     *
     * @returns {Promise<boolean>} false if another tab has it
     */
    async take(key) {
        if (this.key === key || !navigator.locks) return true;
        this.release();
        this.key = key;
        const signal = AbortSignal.timeout(PATIENCE);
        return new Promise((resolve) => {
            const hold = () => {
                const isWanted = this.key === key;
                resolve(isWanted);
                return isWanted ? new Promise((free) => (this.free = free)) : undefined;
            };
            navigator.locks.request(this.prefix + key, { signal }, hold).catch(() => resolve(false));
        });
    }

    /** Releases the key, so that another tab may have it. */
    release() {
        this.free();
        this.key = null;
    }
}
