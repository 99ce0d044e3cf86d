import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';
import { containsPhrase, plainWordsOf, wordsOf } from '@/lib/features/lint/words';

export const name = 'A choice contains another';
export const reason =
  'One choice contains another, so that both are right or both are wrong: keep them apart.';
export const meant = 'Which colours are on the flag of Poland? | Red | *Red and white | Blue | Green';
export const notMeant = 'Where is Port Moresby? | Guinea | *Papua New Guinea | Guyana | Fiji';

/** What makes another thing of a name instead of saying it with more words. */
const OTHER =
  /^(?:new|north|south|east|west|northern|southern|eastern|western|central|equatorial|papua|upper|lower|great|little|saint|san|million|billion|trillion|thousand|hundred|no|not|non|part|[ivx]+|\d+)$/u;

function isOtherName(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.filter((word) => !shorter.includes(word)).every((word) => OTHER.test(word));
}

export function find({ options }: Linted): Found[] {
  const known = options.map((piece) => ({ piece, words: plainWordsOf(piece.text) }));
  return known.flatMap((longer): Found[] => {
    const inside = known.find(
      ({ words }) =>
        words.length < longer.words.length &&
        containsPhrase(longer.words, words) &&
        !isOtherName(longer.words, words),
    );
    return inside
      ? [{ pieces: [longer.piece, inside.piece], words: wordsOf(inside.piece.text).join(' ') }]
      : [];
  });
}
