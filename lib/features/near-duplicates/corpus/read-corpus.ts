import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedText } from '@/lib/features/records/rules';

/** Two records, and what somebody says of them: what kind of twins they are, or `honest`. */
export interface LabelledPair {
  kind: string;
  one: ComparedText;
  other: ComparedText;
}

/** Reads `text | answer / option / option / option`; a puzzle has no options. */
function readSide(side: string): ComparedText {
  const [text = '', choices = ''] = side.split(' | ');
  const [answer = '', ...options] = choices.split(' / ');
  return { text, answer, options };
}

/** The labelled pairs, twins and honest ones; a line is a pair, its sides between tildes, of twins their kind first. */
export function readCorpus(): LabelledPair[] {
  return (['twins', 'honest'] as const).flatMap((label) =>
    readFileSync(join(__dirname, `${label}.txt`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [other = '', one = '', kind = 'honest'] = line.split(' ~ ').toReversed();
        return { kind, one: readSide(one), other: readSide(other) };
      }),
  );
}
