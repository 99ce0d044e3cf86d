import fc from 'fast-check';
import { choiceNames, games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { readFileRows } from '@/lib/features/import-export/cells-of-row';
import type { ImportResult, ImportRow } from '@/lib/features/import-export/contract';
import { guessColumns } from '@/lib/features/import-export/guess-columns';
import { type ReadOptions, readRow } from '@/lib/features/import-export/read-row';
import { EXPORT_PATH, IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { readFile } from '@/lib/features/import-export/worker/read-file';
import { mediaRights } from '@/lib/features/media/fields';
import { insertMedia } from '@/lib/features/media/server/store';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { background } from '@/lib/features/records/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { pickContent } from '@/lib/features/records/server/record-store';
import { getKind, reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { addSampleContent } from '@/lib/features/sample-content/server/add-sample-content';
import { updateSearchIndex } from '@/lib/features/search/server/reindex-store';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { addCategory, addUser } from '@/lib/testing/factories';
import { readOptions } from '@/lib/testing/read-options';
import { makeSomeRows, type SomeMedia } from '@/lib/testing/some-records';
import { answerExport } from './answer-export';
import { answerImport } from './answer-import';
import { answerSafely } from './call-answer';

const importer = answerSafely({ method: 'POST', path: IMPORT_PATH }, answerImport);
const exporter = answerSafely({ method: 'GET', path: EXPORT_PATH }, answerExport);

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  [CLIENT_ADDRESS_HEADER]: crypto.randomUUID(),
});

interface Desk {
  game: ReviewedGame;
  token: string;
}

interface ImportTarget extends Desk {
  category: { id: string; name: string };
  /** The files of an import, as its screen has uploaded them. */
  media: ReadOptions['media'];
}

async function importRows({ game, token }: Desk, rows: readonly ImportRow[]): Promise<ImportResult> {
  const head = { game, rows: rows.length, reason: 'As it was', goesLive: true };
  const headers = {
    ...headersOf(token),
    'content-type': IMPORT_CONTENT_TYPE,
    'idempotency-key': crypto.randomUUID(),
  };
  const body = [head, ...rows].map((line) => JSON.stringify(line)).join('\n');
  const request = new Request(`http://site${IMPORT_PATH}`, { method: 'POST', body, headers });
  const text = await (await importer(request)).text();
  const last = JSON.parse(text.trim().split('\n').at(-1) ?? '') as ImportResult;
  if (!('created' in last)) throw new Error(text.slice(0, 2000));
  return last;
}

/**
 * Exports one category or all, and parses the rows as the screen of an import does: `again` changes the records, and
 * `anew` creates new ones.
 */
async function exportRows(
  format: string,
  { game, category, token, media = {} }: Desk & Partial<ImportTarget>,
) {
  const query = new URLSearchParams({ game, format, ...(category && { categoryId: category.id }) });
  const known = category
    ? [category]
    : await database().selectFrom('categories').select(['id', 'name']).execute();
  const answer = await exporter(
    new Request(`http://site${EXPORT_PATH}?${query}`, { headers: headersOf(token) }),
  );
  const { sheets } = await readFile({ bytes: await answer.arrayBuffer(), readsHtml: false });
  const read = sheets[0]?.rows ?? [];
  const categoryNames = known.map(({ name }) => name);
  const { columns, game: guessed, headingLine } = guessColumns(read, categoryNames);
  const setup = readOptions({
    game: guessed,
    today: getProductToday(),
    media,
    categories: Object.fromEntries(known.map(({ id, name }) => [toCategoryKey(name), id])),
    keyForms: ['text'],
  });
  const { rows } = readFileRows(read, { columns, headingLine, fillsDown: false });
  return rows.map(({ line, cells }) => ({
    again: readRow(line, cells, { ...setup, media: {} }),
    anew: readRow(line, { ...cells, id: '', version: '' }, setup),
  }));
}

const tableOf = (game: ReviewedGame) =>
  games[game].kind === 'question' ? ('trivia_questions' as const) : ('word_categories' as const);

/** Sorts the choices and keeps the right one's text, because an import shuffles them. */
function withoutOrder(content: Partial<DatedRow>): Partial<DatedRow> {
  const row = content as Partial<QuestionRow>;
  if (row.question === undefined) return content;
  const choices = choiceNames.map((name) => row[name] ?? '');
  const right = choices[(row.correctChoice ?? 0) - 1];
  const sorted = Object.fromEntries(choices.toSorted().map((text, at) => [choiceNames[at], text]));
  return { ...content, ...sorted, correctChoice: right };
}

/** Reads the records of the category, without their unique fields. */
async function readRecords({ game, category }: ImportTarget) {
  const rows = (await database()
    .selectFrom(tableOf(game))
    .selectAll()
    .where('categoryId', '=', category.id)
    .execute()) as DatedRow[];
  const contents = rows.map((row) => JSON.stringify(withoutOrder(pickContent(getKind(game), row))));
  return contents.toSorted().map((content) => JSON.parse(content) as Partial<DatedRow>);
}

const remove = ({ game, category }: ImportTarget) =>
  database().deleteFrom(tableOf(game)).where('categoryId', '=', category.id).execute();

/** Changes everything in a record, except fields that are fixed after its release. */
async function changeAll({ game, category }: ImportTarget): Promise<void> {
  const other = games[game].kind === 'question' ? { question: 'Other' } : { word: 'OTHER', hint: 'Other' };
  const ofMedia = {
    mediaType: null,
    mediaId: null,
    zoomMediaId: null,
    alt: null,
    ...mediaRights.each(() => null),
  };
  const ofQuestion = {
    choice1: '1',
    choice2: '2',
    choice3: '3',
    choice4: '4',
    correctChoice: 1,
    ...ofMedia,
  };
  await database()
    .updateTable(tableOf(game))
    .set(({ eb }) => ({
      ...other,
      ...('question' in other && ofQuestion),
      difficulty: null,
      themes: null,
      ...background.each(() => null),
      version: eb('version', '+', 1),
      runsAnyDay: 0,
    }))
    .where('categoryId', '=', category.id)
    .execute();
}

async function addMedia(): Promise<SomeMedia & { files: ReadOptions['media'] }> {
  const add = async (kind: 'image' | 'audio', id: string, contentType: string) => {
    const createdAt = new Date().toISOString();
    await insertMedia({ id, kind, driver: 'local', contentType, bytes: 5, createdAt });
    return id;
  };
  const name = () => crypto.randomUUID().slice(-10);
  // Cloudflare uses such ids for pictures.
  const zoom = await add('image', crypto.randomUUID(), 'image/*');
  const image = await add('image', name(), 'image/png');
  const audio = await add('audio', name(), 'audio/mpeg');
  const files: ReadOptions['media'] = {
    [`${image}.webp`]: { id: image, type: 'image' },
    [`${zoom}.webp`]: { id: zoom, type: 'image' },
    [`${audio}.mp3`]: { id: audio, type: 'audio' },
  };
  return { image, zoom, audio, files };
}

/** Stores the rows, including some for past days. */
async function storeRecords(place: ImportTarget, rows: readonly ImportRow[]): Promise<void> {
  const later = rows.map((row, at) => ({ row, forDate: row.forDate && `2099-01-${10 + at}` }));
  await importRows(
    place,
    later.map(({ row, forDate }) => ({ ...row, forDate })),
  );
  for (const { row, forDate } of later) {
    if (!forDate) continue;
    await database()
      .updateTable(tableOf(place.game))
      .set({ forDate: row.forDate })
      .where('categoryId', '=', place.category.id)
      .where('forDate', '=', forDate)
      .execute();
  }
}

const names = ['Back', '=Back', "'=Back, with", '"Back" & <b>', '+49', 'Ünï'];

it('an admin who imports the exported sample content changes nothing, and gets no error', async () => {
  await addSampleContent();
  await updateSearchIndex(reviewedKinds);
  const token = await beginSession((await addUser({ role: 'admin' })).id);
  for (const game of REVIEWED_GAMES) {
    const file = await exportRows('xlsx', { game, token });
    expect(file.flatMap(({ again }) => again.issues)).toEqual([]);
    const again = file.map(({ again: { row } }) => row);
    expect(again.length).toBeGreaterThan(10);
    const nothing = { created: 0, updated: 0, unchanged: again.length, categories: [] };
    expect({ game, ...(await importRows({ game, token }, again)) }).toEqual({ game, ...nothing });
  }
});

/** Stores some records of the game in a new category, several times, and checks them each time. */
async function checkSomeRecords(
  game: ReviewedGame,
  check: (place: ImportTarget, stored: Partial<DatedRow>[]) => Promise<void>,
): Promise<void> {
  const token = await beginSession((await addUser({ role: 'admin' })).id);
  const { files: media, ...ids } = await addMedia();
  const some = fc.tuple(fc.constantFrom(...names), makeSomeRows(game, 'later', ids));
  await fc.assert(
    fc.asyncProperty(some, async ([begin, sent]) => {
      const name = `${begin} ${crypto.randomUUID()}`;
      const category = { id: await addCategory({ name }), name };
      const place: ImportTarget = { game, category, token, media };
      await storeRecords(
        place,
        sent.map((row) => ({ ...row, categoryId: category.id })),
      );
      const stored = await readRecords(place);
      expect(stored).toHaveLength(sent.length);
      await check(place, stored);
    }),
    { numRuns: 3 },
  );
}

const isOver = (day: string | null | undefined) => Boolean(day && day < getProductToday());

describe.each(REVIEWED_GAMES)('an admin who imports exported records of the game %s', (game) => {
  describe.each(['csv', 'xlsx', 'json'])('from %s', (format) => {
    it('changes nothing, and gets no error', () =>
      checkSomeRecords(game, async (place, stored) => {
        const file = await exportRows(format, place);
        expect(file.flatMap(({ again, anew }) => [...again.issues, ...anew.issues])).toEqual([]);
        const result = await importRows(
          place,
          file.map(({ again }) => again.row),
        );
        expect(result).toMatchObject({ unchanged: stored.length, updated: 0 });
      }));

    it('gets them back as they were after changing them', () =>
      checkSomeRecords(game, async (place, stored) => {
        const file = await exportRows(format, place);
        await changeAll(place);
        const newer = file.map(({ again: { row } }) => ({ ...row, version: (row.version ?? 0) + 1 }));
        expect(await importRows(place, newer)).toMatchObject({ updated: stored.length });
        expect(await readRecords(place)).toEqual(stored);
      }));

    it('gets those that are not past back as they were after deleting them', () =>
      checkSomeRecords(game, async (place, stored) => {
        // A past record can be imported only with its id.
        const left = stored.filter(({ forDate }) => !isOver(forDate));
        fc.pre(left.length > 0);
        const anew = (await exportRows(format, place)).map((read) => read.anew.row);
        await remove(place);
        const ahead = anew.filter(({ forDate }) => !isOver(forDate));
        expect(await importRows(place, ahead)).toMatchObject({ created: left.length });
        expect(await readRecords(place)).toEqual(left);
      }));
  });
});
