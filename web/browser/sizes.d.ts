// What the build writes of the large files.

import type { Sizes } from "./worker.d.ts";

export const SIZES: Sizes;
