// A position from the middle of each game, for the cards.

export const SCENES = {
    insaneflip8: "+dnewke2/p2+p+n+dp1/1pp2+p2/4+p2+p/4+P1P1/2P2+P1+P/PP1+P+N+D2/D+NEWKE2",
    knightrelay: "r2qkb1r/1ppb1pp1/4p3/p2Nn1p1/1P1Nn3/P7/2PPBPPP/R1BQ1RK1",
    flippingxiangqi: "2fkfe1/4s2/3s3/7/3H3/7/1EFKFE1",
    distortingmirrors:
        "rnbq1rk1rnQq1rk1/pp1pb1ppp2p2pp/2p1pp5b4/16/3Q2n9/N2P1N2N1p1BN2/PPPBPPPPPPP1PnPP/R3KB1RR3KB1R",
    shatranj: "r1bk1b1r/p5p1/npp1qpnp/3pp3/2P1P3/B2PQN1P/PP1KNPP1/R4B1R",
    grandshatranj: "w8w/2o1kmho2/ppj1pp2p1/1npp3p2/6p2p/3P2Pn2/2P1PP1N1P/PPJ4PPW/1NO1KMH3/W3O5",
    insaneflip: "4k+k4/1+pn2wnd+p+p/2p1+ewe3/+p+d1+p1+p4/7+p2/1+N+P7/3P1P4/4+EDEP2/+P+P1+DWWN+K+P+P/4K5",
    chess: "r1b1k2r/pp1n1ppp/2p1pn2/3p4/3P4/2N2N2/PPPKBPPP/R6R",
};
