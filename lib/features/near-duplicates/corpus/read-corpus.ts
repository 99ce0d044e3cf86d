import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedText } from '@/lib/features/records/rules';

interface LabelledPair {
  kind: string;
  one: ComparedText;
  other: ComparedText;
}

/** Parses `text | answer / option / option / option`; a puzzle has no options. */
function readSide(side: string): ComparedText {
  const [text = '', choices = ''] = side.split(' | ');
  const [answer = '', ...options] = choices.split(' / ');
  return { text, answer, options };
}

/** A line is one pair with a tilde between its sides; near-duplicates begin with their kind. */
export function readCorpus(): LabelledPair[] {
  return ['near-duplicates', 'honest'].flatMap((label) =>
    readFileSync(join(__dirname, `${label}.txt`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [other = '', one = '', kind = 'honest'] = line.split(' ~ ').toReversed();
        return { kind, one: readSide(one), other: readSide(other) };
      }),
  );
}
