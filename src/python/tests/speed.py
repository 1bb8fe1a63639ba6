"""How fast `legal_moves` is, beside pyffish: 1,000 positions of random games of chess."""
import random
import time

import firzan
import pyffish

dice = random.Random(1)
positions = []
while len(positions) < 1000:
    moves = []
    for _ in range(80):
        legal = pyffish.legal_moves("chess", firzan.start_fen("chess"), moves)
        if not legal:
            break
        moves.append(dice.choice(legal))
        positions.append(pyffish.get_fen("chess", firzan.start_fen("chess"), moves))
positions = positions[:1000]


def seconds(module):
    begun = time.perf_counter()
    for fen in positions:
        module.legal_moves("chess", fen, [])
    return time.perf_counter() - begun


times = {module.__name__: min(seconds(module) for _ in range(7)) for module in (firzan, pyffish)}
for name, taken in times.items():
    print(f"{name}: {1e6 * taken / len(positions):.1f} microseconds a position")
print(f"ratio {times['pyffish'] / times['firzan']:.2f}")
