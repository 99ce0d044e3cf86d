import type { Linted, Piece } from './linted';

/** What a rule has found in a record. */
export interface Found {
  /** The texts that it is about, the one to change first: a dismissal ends when one of them changes. */
  pieces: readonly [Piece, ...Piece[]];
  /** The words it is about, where they are less than the whole text. */
  words?: string;
}

/** One flaw of writing: a module of `rules/`, which exports these, and the corpus with the same name beside it. */
export interface LintRule {
  /** How lists and filters call it. */
  name: string;
  /** One sentence for the author: what is wrong, and what to do. */
  reason: string;
  /** An example that the rule finds, and a similar one that it must not find; written as in the corpora (read-case). */
  meant: string;
  notMeant: string;
  find(linted: Linted): Found[];
}
