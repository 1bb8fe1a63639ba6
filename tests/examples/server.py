"""A server on which two browsers play Knight Relay Chess: `uvicorn server:app`, then http://localhost:8000 twice."""
import firzan
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse

app = FastAPI()
PAGE = """<!doctype html><meta charset="utf-8"><title>Knight Relay Chess</title>
<div id="board"></div><p id="said"></p><form><input id="move" placeholder="e2e4" autofocus><button>Play</button></form>
<script>
const socket = new WebSocket(`ws://${location.host}/play`);
const show = (id) => document.getElementById(id);
socket.onmessage = ({ data }) => {
    const { svg, said } = JSON.parse(data);
    if (svg) show("board").innerHTML = svg;
    show("said").textContent = said;
};
document.forms[0].onsubmit = (event) => {
    event.preventDefault();
    socket.send(show("move").value);
    show("move").value = "";
};
</script>"""


class Table:
    def __init__(self):
        self.game, self.players = firzan.Game("knightrelay"), {}

    async def tell(self, said):
        for side, player in self.players.items():
            await player.send_json({"svg": self.game.svg(flipped=side == "black"), "said": said, "fen": self.game.fen})


table = Table()


@app.get("/", response_class=HTMLResponse)
def page():
    return PAGE


@app.websocket("/play")
async def play(socket: WebSocket):
    await socket.accept()
    side = next((side for side in ("white", "black") if side not in table.players), None)
    if side is None:
        return await socket.close(reason="two are playing")
    table.players[side] = socket
    await table.tell(f"{side.capitalize()} is here")
    try:
        while True:
            text = await socket.receive_text()
            if side != table.game.side:
                await socket.send_json({"said": "It is not your move"})
            elif not table.game.is_legal(text):
                await socket.send_json({"said": table.game.why(text)})
            else:
                move = table.game.push(text)
                ended = table.game.outcome
                await table.tell(f"{move}: {ended.result}, {ended.reason}" if ended else move)
    except WebSocketDisconnect:
        del table.players[side]
