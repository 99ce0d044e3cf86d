import type { Linted, Piece } from './linted';

/** What a rule has found in a record. */
export interface Found {
  /** What it looked at, what is to be changed first: when one of these texts changes, a dismissal ends. */
  pieces: readonly [Piece, ...Piece[]];
  /** The words it is about, where they are less than the whole text. */
  words?: string;
}

/** One flaw of writing: a module of `rules/`, which exports these, and the corpus with the same name beside it. */
export interface LintRule {
  /** How lists and filters call it. */
  name: string;
  /** One sentence for who wrote it: what is wrong, and what to do. */
  reason: string;
  /** An example that the rule finds, and a similar one that it must not find; written as in the corpora (read-case). */
  meant: string;
  notMeant: string;
  find(linted: Linted): Found[];
}
