/** The words of a puzzle, as on the command line: `"independence queen 8"`, or a list of words. */
export type Puzzle = string | readonly string[];

/** How far a count is. */
export interface Progress { method: string; done: number; total: number; nodes: number }

/** What all questions take beside their options. */
export interface Asking {
  /** The texts of files that words, statements and orders name. */
  files?: Record<string, string>;
  /** Ends the question. */
  signal?: AbortSignal;
  /** Is told how far it is. */
  progress?: (at: Progress) => void;
  /** The most workers: further ones start another method after a second. */
  workers?: number;
}

/** Limits. */
export interface Limits {
  /** Most memory of tables, such as `"256M"`, which is the default. */
  memory?: string | number;
  /** Most time, such as `"10s"`. */
  timeout?: string | number;
  /** Most nodes of diagrams. */
  nodes?: number;
}

/** Words of a puzzle that may be given as options; families have more of them. */
export interface Clues { given?: string; empty?: string; [option: string]: unknown }

/** How to count. */
export interface How extends Limits, Clues, Asking {
  /** `"max"`, `"min"`, `"any"`, a number, or `"4..6"`. */
  size?: string | number;
  method?: "auto" | "apply" | "layers" | "backtrack" | "join" | "determinant" | (string & {});
  /** The order of the variables, by its name or the file that has it. */
  order?: string;
  seed?: number;
}

export interface CountOptions extends How {
  spectrum?: boolean;
  classes?: boolean;
  cells?: boolean;
  up_to?: number;
  show?: number;
}

export interface ListOptions extends How {
  classes?: boolean;
  first?: number;
  best?: number;
  sample?: number;
  rank?: string;
  format?: "cells" | "chess" | "literals" | "bits" | "json";
}

export interface FormulaOptions extends Limits, Clues, Asking {
  of?: "count" | "classes" | "size" | "spectrum";
  size?: string | number;
  guess?: boolean;
  order_limit?: number;
}

/** A record, as `--json` of the command line writes it; numbers of any length are strings. */
export interface Record_ { [field: string]: any }

export interface CountRecord extends Record_ {
  puzzle: string;
  status: "exact" | "more";
  size?: number;
  count: string;
  classes?: string;
  method: string;
  seconds: number;
}

export interface Refusal {
  message: string;
  options: { name: string; value: string | null }[];
  line?: number;
  column?: number;
  length?: number;
  source?: string;
  help?: string;
}

export interface Request {
  ask: "count" | "list" | "check" | "statement" | "formula" | "families" | "parse";
  puzzle?: Puzzle;
  files?: Record<string, string>;
  options?: Record<string, unknown>;
  pictures?: ("boards" | "spectrum" | "cells" | "board")[];
}

export interface Answer {
  status: number;
  record: Record_ | null;
  text: string;
  said: string | null;
  notes: string[];
  svg: Record<string, string>;
  command: string;
  refused?: Refusal;
}

export class KikisujiError extends Error implements Refusal {
  status: number;
  record: Record_ | null;
  options: Refusal["options"];
  line?: number;
  column?: number;
  length?: number;
  source?: string;
  help?: string;
}

export function ask(request: Request, asking?: Omit<Asking, "files">): Promise<Answer>;
export function count(puzzle: Puzzle, options?: CountOptions): Promise<CountRecord>;
export function list(puzzle: Puzzle, options?: ListOptions): Promise<string[]>;
export function check(puzzle: Puzzle, solutions: string, options?: How & { complete?: boolean }): Promise<Record_>;
export function statement(puzzle: Puzzle, options?: Limits & Clues & Asking): Promise<string>;
export function formula(puzzle: Puzzle, options?: FormulaOptions): Promise<Record_>;
export function families(): Promise<Record_>;
