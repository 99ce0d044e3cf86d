import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';

export const name = 'All or none of the above';
export const reason =
  '“All of the above” rewards who knows two of the choices and falls apart when they are shuffled: ask for one thing.';
export const meant = 'Which planets have rings? | Saturn | Uranus | Neptune | *All of the above';
export const notMeant = 'How many moons does Venus have? | *None | One | Two | Three';

const OTHERS =
  '(?:above|below|these|them|those|the (?:above|others|other|two|three|rest|mentioned|following|choices|options))';
const REFERS = [
  new RegExp(`^(?:all|none|both|neither|any|each|either)(?: of)? ${OTHERS}\\b`, 'iu'),
  /^they (?:all|both) (?:are|do|did|were)$/iu,
  /^(?:all|none|both|neither|all (?:three|four))$/iu,
  /^(?:both |choices? |options? |answers? )*\(?(?:[a-d]|(?<=(?:choices?|options?|answers?|both) )\d)\)? and \(?(?:[a-d]|\d)\)?(?: are.*)?$/iu,
  /\b(?:all|none|any) (?:of )?(?:the |those |these )?(?:\p{L}+ )?(?:above|mentioned)\b/iu,
  /^alle (?:oben|genannten|antworten)|^keine der (?:genannten|antworten)|^toutes les réponses|^aucune (?:de ces|des) réponses|^(?:todas|ninguna de) las anteriores|^(?:tutte le|nessuna delle) (?:risposte|precedenti)/iu,
];
/** "None" is a number among numbers. */
const NUMBER = /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)$/iu;

export function find({ options }: Linted): Found[] {
  const hasNumbers = options.some(({ text }) => NUMBER.test(text.trim()));
  return options.flatMap((option): Found[] => {
    const text = option.text.trim().replace(/[.!]+$/u, '');
    if (hasNumbers && /^(?:none|all)$/iu.test(text)) return [];
    return REFERS.some((pattern) => pattern.test(text)) ? [{ pieces: [option] }] : [];
  });
}
