// Shapes that the modules of a page without a server share. They are read by the type checker alone.

import type { View } from "../../ui/browser/types.d.ts";

/** What a run is told of the address. */
export interface Place {
  page: string;
  query: Record<string, string>;
  url: string;
}

/** What the hand did. */
export type Happened =
  | { kind: "value"; key: string; value: unknown }
  | { kind: "trigger"; key: string; name: string; value: unknown }
  | { kind: "state"; key: string; name: string; value: unknown }
  | { kind: "tick" };

export interface ComponentFacts {
  name: string;
  data: string;
  /** Whether the data are a text, and not the bytes of one. */
  text?: boolean;
}

/** What a run answers. */
export interface Answer {
  page: string;
  title: string;
  html: string;
  bound: Record<string, string | null>;
  components: Record<string, ComponentFacts>;
  toasts: string[];
  dialog: { title: string; html: string } | null;
  again: number | null;
}

/** The answer that a page was made of, without its HTML, and what its figures ask for first. */
export interface Made extends Omit<Answer, "html"> {
  first: First | null;
  /** The folder of the client's files. */
  live: string;
}

export interface First {
  view: View;
  figures: Record<string, unknown>;
  words: Record<string, unknown>;
  file: string;
}

/** What the worker says of itself. */
export interface Told {
  state: "loading" | "live" | "whole" | "failed";
  loaded?: number;
  total?: number;
  sentence?: string;
}

/** What the worker answers: a picture, a page, or a file. */
export interface Reply {
  status: number;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  message: string;
  name: string;
  mime: string;
}
