import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.mts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** A sentence that begins like this has a noun clause for a subject, or none. */
const RIDDLES = [
  /^Of\b/,
  /^What(ever)?\b/,
  /^Who(ever|se)?\b/,
  /^Where\b/,
  /^Whether\b/,
  /^So (are|is|do|does|has|have|can)\b/,
  /^Nor\b/,
];

/** The sentences of a file's comments: blocks, and lines that follow each other. */
function sentencesOf(source: string): string[] {
  const comments = [...source.matchAll(/^\s*\{?\/\*\*?([\s\S]*?)\*\/|(?:^\s*\/\/ .*\n)+/gm)];
  return comments.flatMap(([whole]) =>
    whole
      .replaceAll(/^\s*(\{?\/\*\*?|\*\/\}?|\*|\/\/)|\*\/\}?\s*$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.!?])\s/)
      .map((sentence) => sentence.trim()),
  );
}

it('no comment begins with a noun clause', () => {
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => !sentence.endsWith('?') && RIDDLES.some((riddle) => riddle.test(sentence)))
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
