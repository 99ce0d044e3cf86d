import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|mts)$/.test(file) && !file.endsWith('.d.ts'));

it('no source file is longer than 300 lines, except tests', () => {
  const isLong = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length > 300;
  const code = files.filter((file) => !/(\.test\.tsx?|\.spec\.ts)$/.test(file));
  expect(code.filter(isLong)).toEqual([]);
});

it('every product file of a feature’s server folder is marked as server-only', () => {
  const guarded = files.filter((file) => /^lib\/features\/[^/]+\/server\/.*(?<!\.test)\.ts$/.test(file));
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((file) => !readFileSync(file, 'utf8').startsWith("import 'server-only';"))).toEqual(
    [],
  );
});

/** A sentence that begins like this hides its subject, or puts it behind the verb. */
const RIDDLES = [
  /^Of\b/,
  /^What(ever)?\b/,
  /^Who(ever|se)?\b/,
  /^Where\b/,
  /^Whether\b/,
  /^So (are|is|do|does|has|have|can)\b/,
  /^Nor\b/,
];

/** Splits the comments of a file, which are blocks or lines that follow each other, into sentences. */
function splitSentences(source: string): string[] {
  const comments = [...source.matchAll(/^\s*\{?\/\*\*?([\s\S]*?)\*\/|(?:^\s*\/\/ .*\n)+/gm)];
  return comments.flatMap(([whole]) =>
    whole
      .replaceAll(/^\s*(\{?\/\*\*?|\*\/\}?|\*|\/\/)|\*\/\}?\s*$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.!?])\s/)
      .map((sentence) => sentence.trim())
      .filter(Boolean),
  );
}

it('the sentences of a comment are found in blocks and in lines', () => {
  const source = '/** One.\n * Two\n * goes on. */\nconst a = 1;\n// Three.\n  // Four.\n';
  expect(splitSentences(source)).toEqual(['One.', 'Two goes on.', 'Three.', 'Four.']);
});

it('no sentence of a comment begins with a word that hides its subject', () => {
  const found = files.flatMap((file) =>
    splitSentences(readFileSync(file, 'utf8'))
      .filter((sentence) => !sentence.endsWith('?') && RIDDLES.some((riddle) => riddle.test(sentence)))
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
