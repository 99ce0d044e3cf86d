import { readdirSync, readFileSync } from 'node:fs';
import { cellsOfRows } from './cells-of-row';
import { findInCells } from './found-in-cells';
import { guessColumns } from './guess-columns';
import { type ReadOptions, readRow } from './read-row';
import { readFile } from './worker/read-file';

const folder = 'lib/features/import-export/corpus/';

interface Expected {
  /** The answers of the person, if the file leaves a question open. */
  says?: {
    keyForm?: string;
    rightIsFirst?: boolean;
    dateOrder?: 'day' | 'month';
    levels?: ReadOptions['levels'];
  };
  /** The choices in any order. */
  rows: { question: string; choices: string[]; correct: string; [field: string]: unknown }[];
  leftOut?: number;
}

async function readAll(name: string, says: Expected['says'] = {}) {
  const bytes = Uint8Array.from(readFileSync(folder + name));
  const table = await readFile({ bytes: bytes.buffer, readsHtml: true });
  const rows = table.sheets.find(({ isHidden, rows: all }) => !isHidden && all.length > 0)?.rows ?? [];
  const { columns, headingLine, game } = guessColumns(rows, ['Geography', 'History', 'Sport', 'Science']);
  const read = cellsOfRows(rows, { columns, headingLine, fillsDown: false, rightIsFirst: says.rightIsFirst });
  const found = findInCells(read.rows);
  const options: ReadOptions = {
    game,
    today: '2026-11-24',
    dateOrder: says.dateOrder ?? (found.foundOrder === 'ask' ? null : found.foundOrder),
    keyForms: found.keyAsked.filter((form) => !says.keyForm || form === says.keyForm),
    levels: says.levels ?? {},
    statuses: {},
    categoryId: 'c1',
    categories: {},
    dates: 'bench',
    status: 'draft',
    mayPublish: true,
    media: {},
  };
  const records = read.rows.map(({ line, cells, isBroken, issues }) => {
    const { row, issues: further } = readRow(line, cells, options);
    return { isBroken, row, issues: [...issues, ...further] };
  });
  return { records, leftOut: read.leftOut.length };
}

const files = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'));

it.each(files)('a person imports the questions of %s as their author meant them', async (name) => {
  const expected: Expected = JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8'));
  const { records, leftOut } = await readAll(name, expected.says);
  const imported = records.map(({ row: { question }, issues, isBroken }) => ({
    question: question?.question,
    choices: [question?.choice1, question?.choice2, question?.choice3, question?.choice4]
      .filter(Boolean)
      .toSorted(),
    correct: question?.correctChoice,
    problems: [...issues.map(({ message }) => message), ...(isBroken ? ['broken'] : [])],
  }));
  expect(imported).toEqual(
    expected.rows.map(({ question, choices, correct }) => ({
      question,
      choices: choices.toSorted(),
      correct,
      problems: [],
    })),
  );
  if (expected.leftOut !== undefined) expect(leftOut).toBe(expected.leftOut);
});
