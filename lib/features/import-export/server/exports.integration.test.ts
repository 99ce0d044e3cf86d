import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { parse } from 'papaparse';
import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { unguarded } from '@/lib/features/import-export/cells';
import { exportQuery } from '@/lib/features/import-export/contract';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { indexRecords } from '@/lib/features/search/server/index-store';
import { addCategory } from '@/lib/testing/factories';
import { readXlsx } from '@/lib/testing/read-xlsx';
import { AWKWARD } from '@/lib/testing/some-records';
import { storedText } from '@/lib/text/normalize';
import { exportRecords } from './export-records';

async function exported(query: object): Promise<Buffer> {
  const { content } = await exportRecords(exportQuery.parse(query));
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Row = Record<string, string>;

/** The rows of a file, read by what has not written it, by heading. */
async function readBack(format: 'csv' | 'xlsx' | 'json', file: Buffer): Promise<Row[]> {
  if (format === 'json') {
    const objects = JSON.parse(file.toString()) as Record<string, unknown>[];
    // Null if none is marked.
    expect(objects.map(({ correct }) => correct)).not.toContain('');
    const text = (value: unknown) =>
      Array.isArray(value)
        ? value.join(', ')
        : typeof value === 'boolean'
          ? value
            ? 'yes'
            : 'no'
          : `${value ?? ''}`;
    const heading = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return objects.map((object) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [heading(name), text(value)])),
    );
  }
  let lines: string[][];
  if (format === 'csv')
    lines = parse<string[]>(new TextDecoder('utf-8', { fatal: true }).decode(file), {
      skipEmptyLines: true,
    }).data;
  else {
    lines = readXlsx(file);
  }
  const [headings = [], ...rows] = lines;
  return rows.map((cells) =>
    Object.fromEntries(headings.map((name, at) => [name, unguarded(cells[at] ?? '')])),
  );
}

const awkward = fc.constantFrom(...AWKWARD, 'line\n\nbreak', '€'.repeat(400), 'x'.repeat(900));
const someText = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 12 })), { minLength: 1, maxLength: 3 })
  .map((parts) => storedText(parts.join('').replaceAll('\0', '')) || 'x');
const optional = fc.option(someText);
const someDay = fc.option(fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days)));

const someQuestion = fc.record({
  forDate: someDay,
  status: fc.constantFrom('draft', 'in_review', 'ready'),
  question: someText,
  choice: someText,
  correctChoice: fc.option(fc.constantFrom(1, 2, 3, 4)),
  difficulty: fc.option(fc.constantFrom('easy', 'medium', 'hard')),
  themes: fc.option(fc.constant('["pop","the 80s"]')),
  ...{ explanation: optional, source: optional, correction: optional, reviewBy: someDay, alt: optional },
  ...{ credit: optional, licence: optional, licenceUntil: someDay, runsAnyDay: fc.constantFrom(0, 1) },
});

type Generated = typeof someQuestion extends fc.Arbitrary<infer Value> ? Value : never;

/** Stores questions as generated, in a category of their own, and returns what cells a file should have of them. */
async function store(some: readonly Generated[]) {
  const category = `=Category "${randomUUID()}", 1`;
  const categoryId = await addCategory({ name: category });
  const rows = some.map(({ choice, ...row }, at) => ({
    ...row,
    correctChoice: row.status === 'draft' ? row.correctChoice : (row.correctChoice ?? 1),
    ...toChoices([`1${choice}`, `=${choice}`, `${choice}\n3`, `4 ${choice}`]),
    ...{ id: randomUUID(), game: 'weekly' as const, tag: randomUUID(), categoryId, version: at + 1 },
    duplicateKey: row.status === 'draft' ? null : randomUUID(),
    ...{ createdAt: '', updatedAt: '', createdBy: null, returnedNote: null },
    ...{ mediaType: null, mediaId: null, zoomMediaId: null },
  }));
  await database()
    .insertInto('trivia_questions')
    .values(rows as never)
    .execute();
  const ids = rows.map(({ id }) => id);
  await database()
    .transaction()
    .execute((transaction) => indexRecords(reviewedKinds.question, ids, transaction));
  const expected = rows.map((row) => ({
    ...{ id: row.id, version: `${row.version}`, game: 'weekly', category, question: row.question },
    ...{ date: row.forDate ?? '', status: row.status.replace('_', ' '), difficulty: row.difficulty ?? '' },
    ...{ choice1: row.choice1, choice2: row.choice2, choice3: row.choice3, choice4: row.choice4 },
    correct: row.correctChoice ? row[`choice${row.correctChoice as 1}`] : '',
    ...{
      themes: row.themes ? 'pop, the 80s' : '',
      explanation: row.explanation ?? '',
      source: row.source ?? '',
      correction: row.correction ?? '',
    },
    ...{ 'review by': row.reviewBy ?? '', reserve: row.runsAnyDay ? 'yes' : 'no' },
    ...{ 'media type': '', 'media file': '', 'zoom file': '', alt: row.alt ?? '', credit: row.credit ?? '' },
    ...{ licence: row.licence ?? '', 'licence until': row.licenceUntil ?? '' },
  }));
  return { categoryId, expected };
}

it('any questions come back from every form of file as they are stored', async () => {
  const someQuestions = fc.array(someQuestion, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(someQuestions, fc.constantFrom('on', 'off'), async (some, guard) => {
      const { categoryId, expected } = await store(some);
      for (const format of ['csv', 'xlsx', 'json'] as const) {
        const back = await readBack(format, await exported({ game: 'weekly', categoryId, format, guard }));
        const byId = new Map(back.map((row) => [row.id, row]));
        expect({ format, rows: expected.map(({ id }) => byId.get(id)) }).toEqual({ format, rows: expected });
        const dates = back.map(({ date }) => date || '9999');
        expect(dates).toEqual(dates.toSorted());
      }
    }),
    { numRuns: 40 },
  );
});
