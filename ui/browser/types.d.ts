// Shapes that the modules of the client share: what the server sends, and what a page's parts are.
// They are read by the type checker alone; the browser never loads this file.

/** What all figures of a page show; its choices and entered numbers are further keys. */
export interface View {
  d: number;
  n: number;
  L: number;
  t: number;
  phi: number;
  dim: number;
  words: string;
  [choice: string]: number | string;
}

/** Some of a view, by name. */
export type ViewValues = Record<string, number | string>;

export type Sizes = Partial<Pick<View, "d" | "n" | "L">>;

// ---- figures, as pe_core/figures/serialization.py sends them ------------------------------------

export type TypedArray =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>;

export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
/** Values along an axis; null is a gap. */
export type Values = (number | null)[] | Floats;
export type OneOrMany<T> = T | T[] | Floats;
export type Scale = [place: number, colour: string][];

export interface Line {
  color: string;
  width?: number;
  dash?: string;
}

export interface Marker {
  color: OneOrMany<string | number>;
  size?: OneOrMany<number>;
  symbol?: OneOrMany<string>;
  opacity?: OneOrMany<number>;
  line?: { color?: OneOrMany<string>; width?: OneOrMany<number> };
  colorscale?: Scale;
  cmin?: number;
  cmax?: number;
}

export interface Trace {
  type: string;
  mode?: string; // of a line or of points; bars have none
  y: Values;
  x?: Values;
  x0?: number;
  dx?: number;
  name?: string;
  showlegend?: boolean;
  line?: Line;
  marker?: Marker;
  text?: OneOrMany<string | number>;
  textfont?: { size?: OneOrMany<number>; color?: string; family?: string };
  cliponaxis?: boolean;
  meta?: number;
  hovertemplate?: string;
  orientation?: string;
}

/** A heatmap: one byte per cell, the place of the first cell, and the step to the next one. */
export interface Picture {
  cells: Uint8Array<ArrayBuffer> | number[];
  rows: number;
  columns: number;
  x: Span;
  y: Span;
  zmin: number;
  zmax: number;
  colorscale: Scale;
  colorbar: { title: { text: string }; tickvals: number[] };
  chosen?: { rows: Chosen[]; columns: Chosen[] };
}

/** A chosen row or column: its edges, its symbol and, if it is shown enlarged, one byte per cell. */
export interface Chosen {
  from: number;
  to: number;
  at: number;
  symbol: string;
  color: string;
  cells?: Uint8Array<ArrayBuffer> | number[];
}

export type Span = [number, number];

export interface Axis {
  type?: string;
  range?: Span;
  nticks?: number;
  tickvals?: number[] | Floats;
  ticktext?: string[];
  tick0?: number;
  dtick?: number;
  tickfont: { size: number };
  ticklabelstandoff: number;
  labelalias?: Record<string, string>;
  title?: { text?: string; standoff: number; font: { size: number } };
  visible?: boolean;
  showgrid?: boolean;
  scaleanchor?: string;
  constrain?: string;
  constraintoward?: keyof Toward;
  uirevision?: string;
  autotickangles?: number[];
}

export type Toward = Record<"left" | "center" | "right" | "top" | "middle" | "bottom", number>;

export interface Shape {
  type: string;
  name?: string;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  xref?: string;
  yref?: string;
  xsizemode?: string;
  ysizemode?: string;
  xanchor?: number;
  yanchor?: number;
  path?: string;
  layer?: string;
  line: Line;
  fillcolor?: string;
  opacity?: number;
}

export interface Note {
  text: string;
  x: number;
  y: number;
  xref?: string;
  yref?: string;
  xanchor?: keyof Toward;
  yanchor?: keyof Toward;
  xshift?: number;
  align?: string;
  showarrow?: boolean;
  font: { size: number };
}

export type Margin = Record<"l" | "r" | "t" | "b", number>;

/** A dial whose hand can be turned, and how many positions one turn is. */
export interface Dial {
  x: number;
  y: number;
  radius?: number;
  pair: number;
  wavelength: number;
}

/** A handle: to turn a dial, or to move along x. */
export interface Grip {
  x: number;
  y: number;
  drag: "dial" | "x";
}

/** What a click chooses, and where its number comes from. */
export type Choose = Partial<Record<"position" | "offset" | "dimension" | "pair", Where>>;
export type Where = "x" | "y" | "x-y" | "cells" | "meta" | "dial";

export interface Meta {
  title: string;
  alt: string;
  choose?: Choose;
  dials?: Dial[];
  grips?: Grip[];
  /** How many rows of dials there are, how many dials are in a row, and the distance of rows in radii. */
  rows?: { count: number; across: number; pitch: number };
  /** All rows and columns, if the heatmap may show only a part of them. */
  whole?: { x: Whole; y: Whole };
}

/** The name of the rows or columns, the numbers of the first and the last, and what moves the part shown. */
export interface Whole {
  name: string;
  first: number;
  last: number;
  moved_by?: string;
}

export interface Layout {
  meta: Meta;
  margin: Margin;
  xaxis?: Axis;
  yaxis?: Axis;
  shapes?: Shape[];
  annotations?: Note[];
}

/** The settings for plotly.js: a layout with its size, without title and text equivalent. */
export interface Settings extends Omit<Layout, "meta"> {
  width: number;
  height: number;
  showlegend?: boolean;
  template?: Theme;
  dragmode?: string | false;
}

export interface FigureData {
  data: Trace[];
  pictures: Picture[];
  layout: Layout;
}

// ---- words ---------------------------------------------------------------------------------------

export type NumberRows = Record<string, string>;
export type CheckRows = [claim: string, measured: string, holds: boolean][];
export type ListingPieces = [kind: string, text: string][];
export type StepRows = [sentence: string, formula: string][];
export type TableCell = string | [holds: boolean, text: string];
export type TableRows = [caption: string, columns: string[], rows: [string, ...TableCell[]][]];

/** A sentence under dials; angles in radians, by position and by dial, not reduced to one turn. */
export interface SentenceRows {
  words: string[];
  angles: number[][];
  colours: string[];
  chosen: number | null;
  caption: string;
  alt: string;
}

export interface WordPayloads {
  sentence: SentenceRows;
  numbers: NumberRows;
  checks: CheckRows;
  formula: string;
  table: TableRows;
  steps: StepRows;
  listing: ListingPieces;
}

// ---- messages -------------------------------------------------------------------------------------

/** The head of a message; an array stands in it as {array: name}. */
export interface Head {
  arrays: [name: string, kind: string, place: number, count: number][];
  figures: Record<string, FigureData>;
  words: Record<string, WordPayloads[keyof WordPayloads]>;
}

export interface Message {
  figures: Record<string, FigureData>;
  words: Record<string, WordPayloads[keyof WordPayloads]>;
  /** Every array of the figures by its name, so that the next message need not send it again. */
  arrays: Map<string, TypedArray>;
}

export interface AskedFigure {
  lesson: string;
  name: string;
  options: Record<string, number>;
}

export interface AskedWords {
  lesson: string;
  part: string;
  name: string;
}

export interface AskedFigures {
  view: View;
  held: string[];
  figures: Record<string, AskedFigure>;
  words: Record<string, AskedWords>;
}

/** What the server is asked, by the address below `live`. */
export interface Requests {
  figures: AskedFigures;
  cell: { view: View; lesson: string; name: string; x: number; y: number };
  cells: AskedFigure & { view: View };
  file: { view: View; lesson: string; kind: string; name: string };
}

// ---- what Streamlit hands to a component ---------------------------------------------------------

export interface Component {
  parentElement: HTMLElement;
  data: BufferSource;
  setTriggerValue: StateSetter;
  setStateValue: StateSetter;
}

export type StateSetter = (name: string, value: object) => void;

/** A press that the session has not carried out yet. */
export interface Press {
  number: number;
  key: string;
  page: string;
  view: View;
  value: number | string | HandedFile[] | null;
}

/** A file of the learner: its name, and its content in base64. */
export interface HandedFile {
  name: string;
  data: string;
}

export interface ButtonFacts {
  key: string;
  label: string;
  /** Whether the session has something to do for it. */
  acts: boolean;
  /** The values that the page shows at once. */
  show: Partial<View> | null;
  look: "plain" | "filled" | "quiet";
  /** The figure to scroll to, "" for the one beside the button, null for none. */
  sought: string | null;
  strong: boolean;
  /** The key of the place, drawn by the run, to scroll to. */
  leads: string;
}

/** What a part of a page is given: of which kind it is, and its key. */
export interface Payload<Kind extends string> {
  kind: Kind;
  key: string;
}

export interface ButtonsPayload extends Payload<"buttons"> {
  column: boolean;
  buttons: ButtonFacts[];
}

export interface OptionsPayload extends Payload<"options"> {
  label: string;
  options: string[];
  chosen: number | null;
}

export interface NumberPayload extends Payload<"number"> {
  label: string;
  press: string;
  most: number;
}

/** A field for several lines, with the button that sends them. */
export interface PastedPayload extends Payload<"pasted"> {
  label: string;
  press: string;
  /** How many characters it takes. */
  most: number;
  rows: number;
  example: string;
}

/** A field for files of the learner: what it takes, and what the session has. */
export interface OwnFilesPayload extends Payload<"own_files"> {
  label: string;
  rule: string;
  /** The allowed endings of their names. */
  kinds: string[];
  many: boolean;
  /** How many bytes they may have together, and how many there may be. */
  most: number;
  count: number;
  held: { number: number; name: string; size: number }[];
  /** Why the last files were refused; the number changes with each refusal. */
  refused: [number: number, said: string];
}

export interface FileFacts {
  label: string;
  kind: string;
  name: string;
  /** Its name; {view} stands for the numbers of the view. */
  file: string;
}

export interface FilesPayload extends Payload<"files"> {
  lesson: string;
  files: FileFacts[];
}

export interface FigurePayload extends AskedFigure, Payload<"figures"> {
  title?: string;
}

export interface DrawnPayload extends Payload<"drawn"> {
  figure: FigureData;
}

export interface WordsPayload extends Payload<"words"> {
  lesson: string;
  part: keyof WordPayloads;
  name: string;
  /** For a table that can be copied: the name of a saved file. */
  file?: string;
}

export interface ChoicePayload extends Payload<"choice"> {
  choice: string;
  many: boolean;
  label: string;
  help: string;
  options: string[];
  written: Record<string, string>;
  /** The press that runs the page for another option. */
  press?: string;
}

/** A number to enter: its ends and step, and the rule in messages about it. */
export interface EntryPayload extends Payload<"entry"> {
  choice: string;
  label: string;
  help: string;
  ends: [low: number, high: number, step: number];
  rule: string;
}

export interface PresetsPayload extends Payload<"presets"> {
  /** The label of a list; without one they are buttons. */
  label?: string;
  presets: Record<string, ViewValues>;
}

/** Where a model's file is read: what the page takes, and the titles of pages that it may name. */
export interface ModelFilePayload extends Payload<"model_file"> {
  /** The largest d, with which every pair can be chosen. */
  d: number;
  ends: Record<string, [low: number, high: number, step: number]>;
  pages: Record<string, string>;
}

/** The button that deletes the stored record, without the session. */
export interface ForgetPayload extends Payload<"forget"> {
  label: string;
}

export type PartPayload =
  | FigurePayload
  | DrawnPayload
  | WordsPayload
  | ChoicePayload
  | EntryPayload
  | PresetsPayload
  | ModelFilePayload
  | ButtonsPayload
  | OptionsPayload
  | NumberPayload
  | OwnFilesPayload
  | PastedPayload
  | FilesPayload
  | ForgetPayload;

export interface ControlFacts {
  key: string;
  sign: string;
  label: string;
  help: string;
}

export interface SliderFacts extends ControlFacts {
  values?: number[];
  ends?: [low: number, high: number, step: number];
  rule: string;
  bound?: string;
}

export interface SentenceFacts extends ControlFacts {
  longest: number;
}

export interface BarPayload {
  controls: (SliderFacts | SentenceFacts)[];
  front: string[];
  /** The numbers that captions of the page's pictures name. */
  shows: string[];
  view: View;
  usual: ViewValues;
  opening: ViewValues;
  /** A view that the session asks to show, with a number of its own. */
  shown: [number: number, view: View] | null;
  /** The session, and the presses that it has carried out. */
  session: string;
  done: number[];
  page: string;
}

export interface LinkFacts {
  page: string;
  title?: string;
  text: string;
  view?: Record<string, string>;
}

export interface LinksPayload {
  parts: Record<string, LinkFacts[]>;
}

export interface ActionFacts {
  page: string;
  /** Whether it leaves the session, for a room. */
  leaves?: boolean;
  text: string;
  more: string;
  look: string;
}

export interface ActionsPayload {
  name: string;
  links: ActionFacts[];
  /** Whether the rooms led in this browser are listed too. */
  rooms?: boolean;
  end?: PageEnd;
}

/** Sent at the end of a run: the page, and the latest press that it has carried out. */
export interface PageEnd {
  page: string;
  latest: number;
}

export interface PageLine {
  page: string;
  title: string;
}

/** A lesson, how long it takes, and how many of its questions are answered. */
export interface Stop extends PageLine {
  minutes: number;
  asked: number;
  answered: number;
  seen: boolean;
}

export interface HeaderPayload {
  here: string;
  part: string;
  way: Stop[];
  further: Stop[];
  links: PageLine[];
  more: PageLine[];
  version: string;
}

// ---- the parts of a page --------------------------------------------------------------------------

/** What every part of a page can do. */
export interface Part {
  key: string;
  host: HTMLElement;
  show?(view: View): void;
  leave?(): void;
}

/** A part that the server is asked for. */
export interface AskingPart extends Part {
  kind: "figures" | "words";
  /** The view that it shows or is about to show, and the one that the server refused. */
  shown: View | null;
  refused: View | null;
  /** The arrays of its last answer, which the next one need not send again. */
  arrays?: Map<string, TypedArray>;
  asks(): AskedFigure | AskedWords;
  take(message: Message, view: View): boolean;
}

export interface DrawnPart extends Part {
  /** Whether its figure is known and not drawn yet. */
  undrawn: boolean;
  sketched: Sketch | null;
  measure(ground: Ground): void;
  draw(): void;
  drawFinal(): void;
}

// ---- a model's file -------------------------------------------------------------------------------

/** The rotation of some layers of a model, as its file has it; null where the file says nothing. */
export interface ModelLayers {
  name: string;
  base: number | null;
  width: number | null;
  /** How many entries of a head turn. */
  turned: number | null;
  length: number | null;
  rule: string;
  factor: number | null;
  /** What is to be said of them. */
  notes: string[];
}

/** What a model's file says of positions: its values by their keys, and what they come to. */
export interface ModelFacts {
  type: string;
  rows: [key: string, value: string][];
  layers: ModelLayers[];
  /** For each layer of the model the place of its kind in `layers`, or what it has in place of a rotation. */
  each: (number | "without" | "recurrent")[];
  notes: string[];
  /** How it encodes positions if it does not rotate, and the page that explains that. */
  otherwise: { said: string; page: string } | null;
}

// ---- sketches --------------------------------------------------------------------------------------

/** An axis as it is laid out, in points; the names are those of plotly.js. */
export interface PlacedAxis {
  _offset: number;
  _length: number;
  range: Span;
}

/** The two axes of a figure as they are laid out. */
export interface PlotAxes {
  xaxis: PlacedAxis;
  yaxis: PlacedAxis;
}

export interface RoomyAxis extends Axis, PlacedAxis {
  range: Span;
  span: number;
}

export interface SketchAxis extends RoomyAxis {
  at(value: number): number;
  ticks: { value: number; text: string }[];
}

export interface Axes {
  x: SketchAxis;
  y: SketchAxis;
}

export interface Run {
  text: string;
  bold?: boolean;
  colour?: string;
}

export interface Mark {
  tag: string;
  set: Record<string, string | number>;
  marks?: Mark[];
  text?: string;
}

/** A text among the marks, with what its size is computed from. */
export interface Written extends Mark {
  said: { lines: Run[][]; x: number; size: number };
}

/** Measures text in a font, in pixels. */
export interface Type {
  width(text: string, size: number, bold?: boolean): number;
  above(size: number): number;
  below(size: number): number;
}

export interface Sketch {
  axes: Axes;
  marks: Mark[];
}

// ---- plotly.js ------------------------------------------------------------------------------------

/** The colours of a page and its type, as a template of plotly.js. */
export interface Theme {
  layout: {
    font: { color: string; family: string };
    hoverlabel: { bgcolor: string };
    [part: string]: object;
  };
}

/** The page that figures are drawn on: its scale, and its colours. */
export interface Ground {
  big: number;
  theme: Theme;
}

export interface PlotlyAxis extends PlacedAxis {
  /** From points to a value. */
  p2l(points: number): number;
}

export interface FullLayout {
  width: number;
  height: number;
  xaxis: PlotlyAxis;
  yaxis: PlotlyAxis;
}

/** The element that plotly.js draws in. */
export interface Plot extends HTMLElement {
  _fullLayout?: FullLayout;
  on(event: string, act: () => void): void;
}

export interface Plotly {
  react(plot: HTMLElement, traces: object[], settings: object, config: object): Promise<unknown>;
  purge(plot: HTMLElement): void;
}

export interface Katex {
  render(formula: string, host: HTMLElement, settings: object): void;
}

/** What a module exports to components: each function may return one that cleans up. */
export type Client = Record<string, (component: Component) => (() => void) | null>;

/** A module that components wait for: their elements, and the notice while it is missing. */
export interface Loading {
  hosts: (Element | null)[] | null;
  said: HTMLElement | null;
  client: Promise<Client> | null;
}

declare global {
  interface Window {
    Plotly?: Plotly;
    __live(component: Component, file: string, name: string, sentence: string): () => void;
    __streamlit: { BACKEND_BASE_URL: string; HOST_CONFIG: { blockErrorDialogs: boolean } };
    /** Answers requests on pages without a server. */
    __ask?(where: string, body: string): Promise<Response>;
    /** Resolves there when what answers has started, or has failed to. */
    __started?: Promise<void>;
  }
}

// ---- rooms ----------------------------------------------------------------------------------------

export interface RoomOption {
  number: number;
  letter: string;
  text: string;
}

/** A figure of a room, and the page of the course that has it. */
export interface RoomScene extends AskedFigure {
  title: string | null;
  page: string;
  page_title: string;
  /** The keys of a view that the address of that page names. */
  keys: string[];
}

/** A figure that the server has drawn: its message, packed, in base 64. */
export interface RoomPicture {
  scene: RoomScene;
  view: View;
  version: number;
  answer: string;
}

/** The state sent to a screen of a room; the desk gets more than the wall, and the wall more than a seat. */
export interface RoomState {
  version: number;
  title: string;
  phase: string;
  phase_name: string;
  step: number;
  steps: number;
  /** The first of the closing questions. */
  quiz: number;
  /** "before" or "after" where the room takes a test. */
  test: string;
  forms?: Record<string, { text: string; options: RoomOption[] }[]>;
  ballot: string;
  open: boolean;
  closes_in: number | null;
  question: { name: string; text: string; options: RoomOption[] } | null;
  scene: RoomScene | null;
  /** The letters with which seats join, once the teacher has renewed the code; empty before. */
  door?: string;
  told?: {
    right: number;
    why: string;
    evidence: string;
    wrong: Record<string, { said: string; why: string }>;
  } | null;
  here?: number;
  voted?: number;
  /** How many have begun the test. */
  begun?: number;
  counts?: Record<string, Record<string, number>>;
  bar?: BarPayload;
  can?: string[];
  moves?: Record<string, string>;
  meanings?: Record<string, string>;
  right?: number;
  advice?: string;
  hint?: string;
  does?: string;
  /** The note of the plan on this step, once its beginning is over. */
  planned?: string;
  /** At the end, to a seat: what was right in each step whose answer was shown, and where to read on. */
  answers?: Record<string, { right: number; page: string; title: string }>;
  clock?: {
    running: boolean;
    elapsed: number;
    in_step: number;
    step: number;
    before: number;
    total: number;
    steps: { title: string; minutes: number }[];
  };
}

/** What a class has answered; shares are from 0 to 1. */
export interface RoomSummary {
  title: string;
  seats: number;
  rounds: Record<string, string>;
  /** The average shares of right answers, of the questions with the same rounds each. */
  averages: { questions: number; right: Record<string, number> }[];
  questions: {
    step: string;
    page: string;
    text: string;
    options: { letter: string; text: string; right: boolean; counts: Record<string, number> }[];
    right: Record<string, number>;
  }[];
  /** In each round, how often one was chosen, and by how many votes it could have been. */
  misconceptions: ({ said: string; page: string } & Record<string, any>)[];
}
