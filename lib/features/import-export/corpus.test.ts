import { readdirSync, readFileSync } from 'node:fs';
import { choiceNames } from '@/lib/contract/kinds';
import { readOptions } from '@/lib/testing/read-options';
import { readFileRows } from './cells-of-row';
import { findFirstSheet } from './find-headings';
import { guessColumns } from './guess-columns';
import { inspectCells } from './inspect-cells';
import { type ReadOptions, readRow } from './read-row';
import { readFile } from './worker/read-file';

const folder = 'lib/features/import-export/corpus/';

/** A person gives these answers if the file leaves a question open. */
interface Says {
  keyForm?: string;
  rightIsFirst?: boolean;
  levels?: ReadOptions['levels'];
}

/** These files have the same questions; a row has its right choice, or an empty text for none, before the others. */
interface Expected {
  files: Record<string, { says?: Says; leftOut?: number }>;
  rows: [question: string, right: string, ...others: string[]][];
}

async function readAll(name: string, says: Says = {}) {
  const bytes = Uint8Array.from(readFileSync(folder + name));
  const table = await readFile({ bytes: bytes.buffer, readsHtml: true });
  const rows = table.sheets[findFirstSheet(table.sheets)]?.rows ?? [];
  const { columns, headingLine, game } = guessColumns(rows, ['Geography', 'History', 'Sport', 'Science']);
  const read = readFileRows(rows, {
    columns,
    headingLine,
    fillsDown: false,
    rightIsFirst: says.rightIsFirst,
  });
  const found = inspectCells(read.rows);
  const options = readOptions({
    game,
    dateOrder: found.foundDateOrder === 'ask' ? null : found.foundDateOrder,
    keyForms: found.possibleForms.filter((form) => !says.keyForm || form === says.keyForm),
    levels: says.levels ?? {},
    categoryId: 'c1',
    dates: 'bench',
    status: 'draft',
  });
  const records = read.rows.map(({ line, cells, isBroken, issues }) => {
    const { row, issues: further } = readRow(line, cells, options);
    return { isBroken, row, issues: [...issues, ...further] };
  });
  return { columns, records, leftOut: read.leftOut.length };
}

const all: Expected[] = JSON.parse(readFileSync(`${folder}expected.json`, 'utf8'));
const files = all.flatMap((one) =>
  Object.entries(one.files).map(([name, more]) => ({ name, rows: one.rows, ...more })),
);

it('each file of the corpus has expected rows', () => {
  const names = readdirSync(folder).filter((name) => name !== 'expected.json');
  expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it.each(files)('a person imports the questions of $name as their author meant them', async (expected) => {
  const { records, leftOut } = await readAll(expected.name, expected.says);
  const imported = records.map(({ row: { question }, issues, isBroken }) => ({
    question: question?.question,
    choices: choiceNames
      .map((choice) => question?.[choice])
      .filter(Boolean)
      .toSorted(),
    correct: question?.correctChoice,
    problems: [...issues.map(({ message }) => message), ...(isBroken ? ['broken'] : [])],
  }));
  expect(imported).toEqual(
    expected.rows.map(([question, correct, ...others]) => ({
      question,
      choices: [correct, ...others].filter(Boolean).toSorted(),
      correct,
      problems: [],
    })),
  );
  expect(leftOut).toBe(expected.leftOut ?? 0);
});

it.each(['csv', 'xlsx', 'json'])(
  'a person imports the %s example of the site without an issue',
  async (kind) => {
    const { columns, records } = await readAll(`../../../../public/import-examples/questions.${kind}`);
    expect(columns).not.toContain(null);
    expect(records).toHaveLength(3);
    expect(records.flatMap(({ issues }) => issues)).toEqual([]);
    expect(records[0]?.row).toMatchObject({
      themes: ['Rivers', 'Europe'],
      question: { correctChoice: 'Danube' },
    });
  },
);
