import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';
import { withoutQuotes } from '@/lib/features/lint/words';

export const name = 'Negation is easily missed';
export const reason = 'Readers miss a small “not” or “except”: write it in capitals, or ask for what is so.';
export const meant = 'Which of these is not a planet? | *Pluto | Mars | Venus | Saturn';
export const notMeant = 'Which of these is NOT a planet? | *Pluto | Mars | Venus | Saturn';

const NEGATION = /\b(not|never|cannot|except|[a-z]+n[’']t)\b/u;
/** Uses of "not" that do not negate the question: "not only", "whether or not", "who could not hear". */
const ASIDES = [
  /\bnot (?:only|just|far|long|even|until|yet|counting|including|to be confused)\b/gu,
  /\b(?:or|why|if|but|and|whether) (?:did |do |does |is |are )?(?:\p{L}+ )?not\b/giu,
  /, (?:who|which|although|though|while|because|but|and)\b[^,]*(?:,|$)/gu,
  /\b(?:if|because|although|unless|when|even though)\b.*$/giu,
];

export function find({ prompt, options }: Linted): Found[] {
  if (options.length === 0 || /^(?:why|how come)\b/iu.test(prompt.text)) return [];
  const asked = ASIDES.reduce((text, aside) => text.replace(aside, ' '), withoutQuotes(prompt.text));
  const words = NEGATION.exec(asked)?.[0];
  return words ? [{ pieces: [prompt], words }] : [];
}
