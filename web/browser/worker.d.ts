// What the page and its worker say to each other.

/** The page asks; `id` comes back with the answer. */
export type Asked =
  | { id: number; kind: "ask"; where: string; text: string }
  | { id: number; kind: "run"; message: string }
  | { id: number; kind: "download"; key: string };

/** What the page wants at once has been asked, and the rest may be unpacked. */
export type GoOn = { kind: "rest" };

/** To "ask" comes a response, to "run" a message as JSON, to "download" a file. */
export type Answered =
  | { id: number; kind: "ask"; status: number; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; kind: "run"; message: string }
  | { id: number; kind: "download"; name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; kind: "failed"; sentence: string };

/** "live": figures are answered; "whole": pages are, too; "failed": neither will be. */
export interface State {
  kind: "state";
  state: "loading" | "live" | "whole" | "failed";
  /** How many bytes of how many are there. */
  loaded: number;
  total: number;
  sentence: string;
}

export type Sizes = Record<string, number>;
