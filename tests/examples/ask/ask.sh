#!/bin/sh
# Asks Firzan for a reason and for the best move; without a program for JSON, grep has to do.
firzan=${1:-firzan}
"$firzan" ask <<END | grep -oE '"(text|move)":"[^"]*"'
{"ask": "why", "game": "knightrelay", "text": "e2e5"}
{"ask": "search", "game": "knightrelay", "nodes": 2000}
END
