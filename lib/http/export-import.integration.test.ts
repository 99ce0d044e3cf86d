import fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { categoryKey } from '@/lib/features/categories/rules';
import { EXPORT_PATH } from '@/lib/features/exports/rules';
import { cellsOfRows } from '@/lib/features/imports/cells-of-row';
import type { ImportResult, ImportRow } from '@/lib/features/imports/contract';
import { guessColumns } from '@/lib/features/imports/guess-columns';
import { readRow, type Setup } from '@/lib/features/imports/read-row';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/imports/rules';
import { readFile } from '@/lib/features/imports/worker/read-file';
import { addCategory, addUser } from '@/lib/testing/factories';
import { answerExport } from './answer-export';
import { answerImport } from './answer-import';
import { answerSafely } from './answer-safely';
import { CLIENT_ADDRESS_HEADER } from './client-address';

const importer = answerSafely({ method: 'POST', path: IMPORT_PATH }, answerImport);
const exporter = answerSafely({ method: 'GET', path: EXPORT_PATH }, answerExport);

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  [CLIENT_ADDRESS_HEADER]: crypto.randomUUID(),
});

async function bring(rows: readonly ImportRow[], token: string): Promise<ImportResult> {
  const lines = [{ game: 'daily', rows: rows.length }, ...rows].map((line) => JSON.stringify(line));
  const headers = {
    ...headersOf(token),
    ...{ 'content-type': IMPORT_CONTENT_TYPE, 'idempotency-key': crypto.randomUUID() },
  };
  const request = new Request(`http://site${IMPORT_PATH}`, {
    method: 'POST',
    body: lines.join('\n'),
    headers,
  });
  const text = await (await importer(request)).text();
  const last = JSON.parse(text.trim().split('\n').at(-1) ?? '') as ImportResult;
  if (!('created' in last)) throw new Error(text.slice(0, 2000));
  return last;
}

/** The rows of an export of the category, read as the screen of an import reads a file. */
async function exported(format: string, category: { id: string; name: string }, token: string) {
  const query = new URLSearchParams({ game: 'daily', format, categoryId: category.id });
  const answer = await exporter(
    new Request(`http://site${EXPORT_PATH}?${query}`, { headers: headersOf(token) }),
  );
  const { sheets } = await readFile({ bytes: await answer.arrayBuffer(), decodesEntities: false });
  const read = sheets[0]?.rows ?? [];
  const { columns } = guessColumns(read, [category.name]);
  const setup: Setup = {
    ...{
      game: 'daily',
      today: productToday(),
      dateOrder: null,
      categoryId: null,
      dates: 'column',
      status: null,
    },
    ...{ categories: { [categoryKey(category.name)]: category.id }, mayPublish: true, media: {} },
  };
  return cellsOfRows(read, { columns, hasHeading: true, fillsDown: false }).map(({ line, cells }) => ({
    again: readRow(line, cells, setup),
    anew: readRow(line, { ...cells, id: '', version: '' }, setup),
  }));
}

/** What is stored in a category, without what each record has of its own. */
async function stored(categoryId: string) {
  const rows = await database()
    .selectFrom('trivia_questions')
    .selectAll()
    .where('category_id', '=', categoryId)
    .execute();
  return rows
    .map(
      ({
        id: _id,
        version: _version,
        tag: _tag,
        created_at: _c,
        updated_at: _u,
        created_by: _by,
        ...content
      }) => content,
    )
    .toSorted((one, other) => (one.question < other.question ? -1 : 1));
}

const awkward = fc.constantFrom(
  ...['=1+1', "'=x", '+49', '-', '@a', 'a\nb', '"quoted, "', 'אבג ؟', '👩‍👩‍👧‍👦', '€', 'a;b\tc', '_x000D_'],
  ...['<b>&amp;', '007', '2026-11-24', '1e5', 'NULL', "''", '1/2', 'TRUE'],
);
const someText = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme-ascii', maxLength: 9 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join('').trim() || 'x');
const someDay = fc.option(fc.integer({ min: 1, max: 900 }).map((days) => addDays(productToday(), days)));

const someRow = fc.record({
  ...{ text: someText, choice: someText, right: fc.constantFrom(0, 1, 2, 3), isDated: fc.boolean() },
  status: fc.constantFrom('draft' as const, 'in_review' as const, 'ready' as const),
  difficulty: fc.option(fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const)),
  themes: fc.constantFrom<string[]>([], ['Pop'], ['Pop', 'The 80s']),
  ...{
    explanation: someText,
    source: someText.map((text) => text.replaceAll(/\s/g, ' ')),
    reviewBy: someDay,
    runsAnyDay: fc.boolean(),
  },
});

it('any questions that were imported, exported and taken away come back by an import as they were, from every form of file', async () => {
  const token = await beginSession((await addUser({ role: 'admin' })).id);
  const someRows = fc.array(someRow, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(someRows, async (some) => {
      const name = `Back ${crypto.randomUUID()}`;
      const categoryId = await addCategory({ name });
      const rows = some.map(({ text, choice, right, isDated, ...row }, at): ImportRow => {
        const choices = [`1${choice}`, `=${choice}`, `${choice} 3`, `4 ${choice}`];
        const [choice1 = '', choice2 = '', choice3 = '', choice4 = ''] = choices;
        const asked = { choice1, choice2, choice3, choice4, correctChoice: choices[right] ?? '' };
        const forDate = isDated ? addDays(productToday(), 1 + at) : null;
        return {
          line: at + 2,
          categoryId,
          forDate,
          question: { question: `${text} ${at}?`, ...asked },
          ...row,
        };
      });
      expect(await bring(rows, token)).toMatchObject({ created: rows.length });
      const before = await stored(categoryId);
      for (const format of ['csv', 'xlsx', 'json']) {
        const file = await exported(format, { id: categoryId, name }, token);
        const issues = file.flatMap(({ again, anew }) => [...again.issues, ...anew.issues]);
        expect({ format, issues }).toEqual({ format, issues: [] });
        // As they are there, they change nothing.
        const again = await bring(
          file.map(({ again: { row } }) => row),
          token,
        );
        expect({ format, ...again }).toMatchObject({
          format,
          unchanged: rows.length,
          created: 0,
          updated: 0,
        });
        await database().deleteFrom('trivia_questions').where('category_id', '=', categoryId).execute();
        const anew = await bring(
          file.map(({ anew: { row } }) => row),
          token,
        );
        expect({ format, ...anew }).toMatchObject({ format, created: rows.length });
        expect({ format, rows: await stored(categoryId) }).toEqual({ format, rows: before });
      }
    }),
    { numRuns: 15 },
  );
});
