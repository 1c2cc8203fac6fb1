"""What small models learned for offsets, as `python -m training.small_tables` has it.

CHANGES holds what training changed, in base64. A random start is the beginning of what
STARTS has for the way DRAWN. RIGHT holds the shares of right answers: as trained, with
shuffled numbers, and with the random start.
"""

RECORD = {
    "seed": "0",
    "pairs tested": "500",
    "date": "2026-11-23",
    "numpy": "2.4.6",
    "autograd": "1.9.1",
}
STEPS = {"T5 both": 300, "T5 before": 600, "Shaw": 300, "KERPLE": 300}
SHAPES = {"T5 both": (32, 4), "T5 before": (32, 4), "Shaw": (33, 8), "KERPLE": (2, 4)}
DRAWN = {"T5 both": "normal", "T5 before": "normal", "Shaw": "normal", "KERPLE": "uniform"}
UNREACHED = {
    "T5 both": (12, 13, 14, 15, 16, 28, 29, 30, 31),
    "T5 before": (22, 23, 24, 25, 26, 27, 28, 29, 30, 31),
    "Shaw": (),
    "KERPLE": (),
}
RIGHT = {
    "T5 both": (1.0, 0.488, 0.572),
    "T5 before": (0.974, 0.478, 0.675),
    "Shaw": (0.988, 0.53, 0.657),
    "KERPLE": (0.999, 0.999, 0.999),
}
STARTS = {
    "normal": (
        "V6rYLfwuHi/PrLSz4LPWM9Kx5y2Xrr6uXbRcshuoKrCAKZWyC7HSL360hqe+rXg3BygKrYO1C6laLEEvrDRoKHa1YTcu"
        "NOuj9S8+lyihYaphpx4uIjLSKQuu0TENJ92xhjMztAyxYLSMI5evK6MJMRA1SK3nrogpVLNiLR6zOC0drFc0oa89MUQo"
        "k7avqLerBDISluEnhCPdsQKxSpqUIa8z9Spssc+rGrNtp04v3bMWrMax960ULjUqn7GHpXsxcaFAL1gdezNNLYqtHLYi"
        "sVyzYTHjHT8yAyd2tOIk9bRer3ChhCx2sOMYNrCXq3sebTbBLUislTTtsOyy1K3jNrsy0i1iIBcwcqgqqsGsYzDMqCKw"
        "pyO7NuovMjI2MdWwKzRDKNuzcSTfriM2ATJwMvGoySXsKbOs9rF7mbAytSzRtNumkDVPsA8tsK34rBGpPrCKKlIvQzSM"
        "rGI1dSrKMj2s07TUMJI21SFRLXUawicALgMpOzYPqVEuuC8iIsC1oh1dMxS1DzbVshcZ5zBntO2i4zX0tWEh8bBssuOw"
        "Wa//puE01amWMAuwFKmHsPkvUK9Ds2kim7GVNH+yDDCfsbAx/C/ANKYehTNrMo2lhTBNMHgu1aQtrpWumbEZsvuxr65m"
        "r+i04rLWJek0VrV+KaawUq8JOHwxmKznMWkwrqDbIJozIzUEMam0F6ovNPes"
    ),
    "uniform": ("KT/iPiQ5EjnJNII5IDXJOQ=="),
}
CHANGES = {
    "T5 both": (
        "g6vQqG8lmikLuIc16y3RqDq32zQaMHogI7cWNr4zyClItxU1WC2BrQC0LDVzMh2wdrWUNTEw+CdatEYzfp9gsVghiTOw"
        "LC+xnC6kMUOsR65bNfgqOK66sqg3/rA2LTK1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALax"
        "crYAtM804a/XtkSznjNirD23KbI5NEexILdPtPw1d696tIOwDDbnsMO1ebAfNUavurVtrQ0y66hrsrSkgDXvJBqxaCxT"
        "NIQv9KS9LGIwSDM8NVk1ciIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
    ),
    "T5 before": (
        "cileLIQpmK1Wuoe57jiuOf25WblyOe04YrhWt7g4djdiuBe3GTdVNkCxxLFONQum4babtbc2FjWZtaK0FjEpNNiv6LGT"
        "LxopU7QRrvkv6zPWrW6x4yS4KZuvvyrJrCMr97JosV2fjjIoMCgsGbFxruqotCCzsHEsqjV2NFa0drNbNagxl7WMtP40"
        "zjU0tmO0mjWCNFy3jrMIOV05kLjpuBw4iDfSt4e16DWAM7yxhbQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
    ),
    "Shaw": (
        "YLbMth038zCctNk23LVms3GvT7GvMkwwvqxdMDew36jqrcSuGTTyJ6SpcTK3sAKZe67UrTEyvi5dsPkuXbO3mcyl8KkX"
        "Lq8o1qSqJlWsqw6AqWakizElLUWm+CZ9sS4v1x1tJfkwrTALrIKqCap0LwUtVTBqKbAdSCQrqdesMjOPJ0MthCjgILck"
        "oapMq2gvfTHQMlao7y8vL7+x3yCuM9gv5zJyrFMofSezso8lJDSEMsA0aLF/MBcxgLQGMDA09TLlNNixACszMPazkzCa"
        "NZ01hjZWtDIqJzQrteU01jXDNbE2QbQeLMAyQLa3NGI1jjTiNAm0GZkyMeS0wTLWNBWQdSNvID2oqCmfJnOnc5azs2q2"
        "9rVItHky3Sx+qKWzFbQVtiu1qLPAMfwxoSoMtd+zo7RutdyzXTBSMk4sM7QQtD+21rVGtMEtNjGcLli09bIitaO18LM/"
        "LJgxQjEktAmxkLRHtPyrLpIILXswarAMsh2zzLRQsGcuLS4XMlqwmK9Xsyq0Ya9HrP0tMDJ1rgy06bOUtfixlyVALdor"
        "FbJ7rXCzvLWzsDCgKDP9Mw2wiq1NsAqz6KxPrlms7S7kroWw4a8CtbyrZCKPo7wrVLCaKbilMrE5K/uwmKcvMfeoiyrq"
        "LJqu2y9fsm+xAC5gLAkp4ixrrUgkdaporE0i/KdLqLIrjLDtLeiuIbLSMwUr"
    ),
    "KERPLE": ("AShgNpI0zzSqH/kwfzMCMA=="),
}
