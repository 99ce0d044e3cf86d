import type { Choices } from '@/lib/contract/kinds';

export type LintedField = 'question' | keyof Choices | 'word' | 'hint' | 'explanation' | 'source';

export interface Piece {
  field: LintedField;
  text: string;
}

/** The texts of a record as the rules read them; choices and background without a text are left out. */
export interface Linted {
  /** The question, or a puzzle's hint. */
  prompt: Piece;
  options: readonly Piece[];
  /** The right choice, or the puzzle's word; absent if none is marked, or it is empty. */
  answer?: Piece;
  /** The explanation and the source, which players do not see beside the choices. */
  background: readonly Piece[];
  /** The answers of a model; absent without a check of exactly these texts. */
  checked?: readonly (string | null)[];
  reviewBy?: string | null;
}

/** Lists the prompt, the choices and the answer, each once; the answer of a puzzle is its word. */
export function listPieces({ prompt, options, answer }: Linted): Piece[] {
  const isOption = options.some(({ field }) => field === answer?.field);
  return [prompt, ...options, ...(answer && !isOption ? [answer] : [])];
}

export function listWrongOptions({ options, answer }: Linted): Piece[] {
  return answer ? options.filter(({ field }) => field !== answer.field) : [];
}

export interface RuleFinding {
  /** The texts that the finding is about; the text to change comes first. A change of any of them ends a dismissal. */
  pieces: readonly [Piece, ...Piece[]];
  words?: string;
}

export function findWords(pieces: readonly Piece[], find: (text: string) => string | undefined) {
  return pieces.flatMap((piece): RuleFinding[] => {
    const words = find(piece.text);
    return words ? [{ pieces: [piece], words }] : [];
  });
}

/** A rule finds one flaw of writing; the corpora are in the JSON files beside the code. */
export interface LintRule {
  name: string;
  /** One sentence for the author: what is wrong, and what to do. */
  reason: string;
  /** It is written as in the corpora. The rule finds a flaw in it; `disputed_answer` needs answers of a model. */
  example: string;
  /** It is similar to the example, but the rule finds no flaw in it. */
  counterexample: string;
  find(linted: Linted): RuleFinding[];
}
