// What the build writes of the large files.

import type { Sizes } from "./worker.d.ts";

export const SIZES: Sizes;
/** Files that are fetched when Python first reads them. */
export const LATER: string[];
