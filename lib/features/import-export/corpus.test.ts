import { readdirSync, readFileSync } from 'node:fs';
import { cellsOfRows } from './cells-of-row';
import { findInCells } from './found-in-cells';
import { guessColumns } from './guess-columns';
import { type ReadOptions, readRow } from './read-row';
import { readFile } from './worker/read-file';

const folder = 'lib/features/import-export/corpus/';

interface Expected {
  /** The person's choices, if the file does not decide. */
  says?: {
    keyForm?: string;
    rightIsFirst?: boolean;
    dateOrder?: 'day' | 'month';
    levels?: Record<string, string>;
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
  const asked = [
    ...(found.keyAsked.length > 1 ? [`key: ${found.keyAsked.join(', ')}`] : []),
    ...(found.lacksKey && !says.rightIsFirst ? ['right choice'] : []),
    ...(found.foundOrder === 'ask' ? ['date order'] : []),
    ...(found.unknownLevels.length > 0 ? [`levels: ${found.unknownLevels.join(', ')}`] : []),
  ];
  const keyForms = found.keyAsked.filter((form) => !says.keyForm || form === says.keyForm);
  const options: ReadOptions = {
    ...{ game, today: '2026-11-24', categoryId: 'c1', categories: {}, dates: 'bench', status: 'draft' },
    ...({ mayPublish: true, media: {}, keyForms, levels: says.levels ?? {}, statuses: {} } as Pick<
      ReadOptions,
      'mayPublish' | 'media' | 'keyForms' | 'levels' | 'statuses'
    >),
    dateOrder: says.dateOrder ?? (found.foundOrder === 'ask' ? null : found.foundOrder),
  };
  const judged = read.rows.map(({ line, cells, isBroken, issues }) => {
    const one = readRow(line, cells, options);
    return { cells, isBroken, row: one.row, issues: [...issues, ...one.issues] };
  });
  return { game, columns, judged, asked, leftOut: read.leftOut.length, table };
}

const files = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'));

it.each(files)('a bank comes in as it is meant: %s', async (name) => {
  const expected: Expected = JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8'));
  const { judged, leftOut } = await readAll(name, expected.says);
  const ready = judged.map(({ row: { question }, issues, isBroken }) => ({
    question: question?.question,
    choices: [question?.choice1, question?.choice2, question?.choice3, question?.choice4]
      .filter(Boolean)
      .toSorted(),
    correct: question?.correctChoice,
    problems: [...issues.map(({ message }) => message), ...(isBroken ? ['broken'] : [])],
  }));
  expect(ready).toEqual(
    expected.rows.map(({ question, choices, correct }) => ({
      question,
      choices: choices.toSorted(),
      correct,
      problems: [],
    })),
  );
  if (expected.leftOut !== undefined) expect(leftOut).toBe(expected.leftOut);
});
