// The pieces of a game as pictures.
import Firzan from "firzan";

const firzan = await Firzan();
const pictures = firzan.pictures("makruk");
console.log(Object.keys(pictures).join(" "), pictures.N.slice(0, 4));
