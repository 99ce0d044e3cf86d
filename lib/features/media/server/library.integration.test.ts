import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { LIBRARY_PAGE_SIZE } from '@/lib/features/media/rules';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { insertProposal } from '@/lib/features/records/server/proposal-store';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { getLocalDisk } from './drivers/local';
import { buildSoundKey, createMediaId } from './media-keys';
import { deleteMedia, keepMedia, listMedia, undeleteMedia } from './service';
import { findMedia, insertMedia, isPublicMedia, trashUnused } from './store';
import { sweepMedia } from './sweep';

async function addMedia(kind: 'image' | 'audio' = 'audio', createdAt = new Date()): Promise<string> {
  const id = createMediaId();
  if (kind === 'audio') await getLocalDisk().write(buildSoundKey(id), Buffer.from('sound'));
  const facts = { driver: 'local', contentType: 'audio/mpeg', bytes: 5 } as const;
  await insertMedia({ id, kind, ...facts, createdAt: createdAt.toISOString() });
  return id;
}

async function addCategoryWith(mediaId: string, name?: string): Promise<string> {
  const id = await addCategory({ name });
  await database().updateTable('categories').set({ mediaId }).where('id', '=', id).execute();
  return id;
}

describe('uses of a file', () => {
  async function addQuestion(mediaId: string): Promise<string> {
    const triviaQuestion = questionOf(await addCategory(), addDays(getProductToday(), 2));
    const saved = await saveDailyQuestion(
      { triviaQuestion, mediaType: 'image', mediaId, zoomMediaId: mediaId },
      await addCaller(),
    );
    return saved.triviaQuestion.id;
  }

  async function addProposal(fields: { mediaId: string | null; zoomMediaId: string | null }) {
    const subjectId = randomUUID();
    await insertProposal(
      {
        subjectType: 'question',
        subjectId,
        baseVersion: 1,
        content: '{}',
        status: 'draft',
        reason: null,
        returnedNote: null,
        seenContent: null,
        createdBy: null,
        ...fields,
      },
      database(),
    );
    const { id } = await database()
      .selectFrom('proposals')
      .select('id')
      .where('subjectId', '=', subjectId)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function addGroup(mediaImageId: string): Promise<string> {
    const [id, tag] = [randomUUID(), randomUUID()];
    const own = { nameOfGroup: 'A group', privateGroup: 0, scoringMode: 'CASUAL', createdAt: '2030' };
    await database()
      .insertInto('group_games')
      .values({ id, tag, mediaImageId, ...own })
      .execute();
    return id;
  }

  const places: [
    table: string,
    column: string,
    add: (mediaId: string) => Promise<string>,
    usesOfOne?: number,
  ][] = [
    ['trivia_questions', 'zoomMediaId', addQuestion, 2],
    ['trivia_questions', 'mediaId', addQuestion, 2],
    ['proposals', 'mediaId', (mediaId) => addProposal({ mediaId, zoomMediaId: null })],
    ['proposals', 'zoomMediaId', (zoomMediaId) => addProposal({ mediaId: null, zoomMediaId })],
    ['categories', 'mediaId', (mediaId) => addCategoryWith(mediaId)],
    ['users', 'mediaId', async (mediaId) => (await addUser({ mediaId })).id],
    ['group_games', 'mediaImageId', addGroup],
  ];

  it.each(places)(
    'a file that %s.%s names counts as used until the row is changed or deleted',
    async (table, column, add, usesOfOne = 1) => {
      const [first, second] = [await addMedia('image'), await addMedia('image')];
      const counts = async () => [(await findMedia(first))?.uses, (await findMedia(second))?.uses];
      const id = await add(first);
      expect(await counts()).toEqual([usesOfOne, 0]);
      const name = (mediaId: string) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mediaId} where id = ${id}`.execute(
          database(),
        );
      await name(second);
      expect(await counts()).toEqual([usesOfOne - 1, 1]);
      // A change that names the same file again counts nothing.
      await name(second);
      expect(await counts()).toEqual([usesOfOne - 1, 1]);
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(database());
      expect(await counts()).toEqual([0, 0]);
    },
  );

  it.each([
    ['a category', true, addCategoryWith],
    ['a user', true, (mediaId: string) => addUser({ mediaId })],
    ['a group', true, addGroup],
    ['a question of a later day', false, addQuestion],
    ['a proposed change', false, (mediaId: string) => addProposal({ mediaId, zoomMediaId: null })],
  ])('a visitor may see the file of %s: %s', async (_, isPublic, add) => {
    const mediaId = await addMedia('image');
    await add(mediaId);
    expect(await isPublicMedia(mediaId, getProductToday())).toBe(isPublic);
  });
});

describe('the media library', () => {
  const HOUR_MS = 3_600_000;

  async function saveQuestionWith(
    media: { mediaType: 'image' | 'audio'; mediaId: string; zoomMediaId?: string },
    questionId?: string,
  ) {
    const categoryId = await addCategory({ name: `Music ${createMediaId()}` });
    const triviaQuestion = questionOf(categoryId, addDays(getProductToday(), 1));
    const saved = await saveDailyQuestion({ triviaQuestion, questionId, ...media }, await addCaller());
    return { ...saved.triviaQuestion, categoryId };
  }

  /** Proposes a picture for a ready question, as a writer. */
  async function proposeFor(
    questionId: string,
    media: { mediaType: 'image'; mediaId: string; zoomMediaId: string },
  ) {
    const row = await questionTable.find(questionId);
    if (!row) throw new Error('the question is stored');
    const { categoryId, forDate, question, version } = row;
    const triviaQuestion = questionOf(categoryId, forDate ?? '', { question });
    const change = { triviaQuestion, questionId, version, status: 'in_review', ...media } as const;
    return saveDailyQuestion(change, await addCaller('writer'));
  }

  async function listPages(show: 'all' | 'unused' = 'all') {
    const pages = [];
    let after: string | undefined;
    do {
      const page = await listMedia({ show, after });
      pages.push(page.media);
      after = page.nextAfter;
    } while (after);
    return pages;
  }

  const findItem = async (id: string, show?: 'unused') =>
    (await listPages(show)).flat().find((item) => item.id === id);

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
  const sweep = () => sweepMedia(daysAgo(1));

  it('lets no question take a file in the trash until it is restored', async () => {
    const mediaId = await addMedia();
    await deleteMedia({ mediaIds: [mediaId] });
    await expect(saveQuestionWith({ mediaType: 'audio', mediaId })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'mediaId' }],
    });
    await undeleteMedia({ mediaIds: [mediaId] });
    await expect(saveQuestionWith({ mediaType: 'audio', mediaId })).resolves.toMatchObject({ mediaId });
  });

  it('keeps no file that is unknown', async () => {
    await expect(keepMedia({ mediaIds: ['unknown-01'] })).rejects.toMatchObject({ status: 404 });
  });

  describe('the list', () => {
    it('names the questions in which a file is used', async () => {
      const mediaId = await addMedia();
      await expect(findItem(mediaId, 'unused')).resolves.toMatchObject({ uses: [] });
      const { id, categoryId, forDate } = await saveQuestionWith({ mediaType: 'audio', mediaId });
      const name = expect.stringContaining('Music');
      await expect(findItem(mediaId)).resolves.toMatchObject({
        uses: [{ by: 'daily question', questionId: id, categoryId, forDate, name }],
      });
      await expect(findItem(mediaId, 'unused')).resolves.toBeUndefined();
    });

    it('names a question once that has the file as its picture and as its zoom image', async () => {
      const mediaId = await addMedia('image');
      const { id } = await saveQuestionWith({ mediaType: 'image', mediaId, zoomMediaId: mediaId });
      await expect(findItem(mediaId)).resolves.toMatchObject({ uses: [{ questionId: id }] });
    });

    it('names the question for which a file is proposed, once', async () => {
      const [stored, proposed] = [await addMedia('image'), await addMedia('image')];
      const { id } = await saveQuestionWith({ mediaType: 'image', mediaId: stored });
      const image = { mediaType: 'image', mediaId: proposed, zoomMediaId: stored } as const;
      const { triviaQuestion } = await proposeFor(id, image);
      expect(triviaQuestion.mediaId).toBe(stored);
      for (const mediaId of [stored, proposed]) {
        await expect(findItem(mediaId)).resolves.toMatchObject({ uses: [{ questionId: id }] });
      }
    });

    it('names the categories in which a file is used', async () => {
      const mediaId = await addMedia('image');
      const name = `Bridges ${createMediaId()}`;
      await addCategoryWith(mediaId, name);
      await expect(findItem(mediaId)).resolves.toMatchObject({ uses: [{ by: 'category', name }] });
    });

    it('has pages without gaps or repetitions, newest first', async () => {
      const instant = new Date();
      await addMedia('audio', new Date(instant.getTime() - HOUR_MS));
      const added = [];
      for (let index = 0; index < LIBRARY_PAGE_SIZE + 5; index++)
        added.push(await addMedia('audio', instant));
      const pages = await listPages();
      expect(Math.max(...pages.map(({ length }) => length))).toBe(LIBRARY_PAGE_SIZE);
      const seen = pages.flat().map(({ id }) => id);
      const instants = pages.flat().map(({ createdAt }) => createdAt);
      expect(new Set(seen).size).toBe(seen.length);
      expect(added.every((id) => seen.includes(id))).toBe(true);
      expect(instants).toEqual(instants.toSorted().reverse());
    });

    it('loses deleted files, which must be unused, until they are restored', async () => {
      const [unused, used] = [await addMedia(), await addMedia()];
      await saveQuestionWith({ mediaType: 'audio', mediaId: used });
      await expect(deleteMedia({ mediaIds: [unused, used] })).resolves.toEqual({ deletedIds: [unused] });
      // A call whose response was lost is sent again.
      await expect(deleteMedia({ mediaIds: [unused, used] })).resolves.toEqual({ deletedIds: [unused] });
      await expect(findItem(unused)).resolves.toBeUndefined();
      await expect(findItem(used)).resolves.toBeDefined();
      await undeleteMedia({ mediaIds: [unused] });
      await expect(findItem(unused)).resolves.toBeDefined();
    });
  });

  describe('the sweep', () => {
    it('removes unused uploads after a day, with their files', async () => {
      const [old, young] = [await addMedia('audio', daysAgo(2)), await addMedia()];
      await expect(sweep()).resolves.toMatchObject({ expiredMedia: 1 });
      await expect(findMedia(old)).resolves.toBeUndefined();
      await expect(getLocalDisk().sizeOf(buildSoundKey(old))).resolves.toBeNull();
      await expect(findMedia(young)).resolves.toBeDefined();
    });

    it('keeps a file that a question has used, even when the question no longer uses it', async () => {
      const [first, second] = [await addMedia('audio', daysAgo(2)), await addMedia('audio', daysAgo(2))];
      const { id } = await saveQuestionWith({ mediaType: 'audio', mediaId: first });
      await saveQuestionWith({ mediaType: 'audio', mediaId: second }, id);
      await sweep();
      await expect(findMedia(first)).resolves.toBeDefined();
      await expect(findMedia(second)).resolves.toBeDefined();
    });

    it('keeps a file that was added to the library', async () => {
      const id = await addMedia('audio', daysAgo(2));
      await keepMedia({ mediaIds: [id] });
      await sweep();
      await expect(findMedia(id)).resolves.toBeDefined();
    });

    it('empties the trash after a day', async () => {
      const [old, young] = [await addMedia(), await addMedia()];
      await deleteMedia({ mediaIds: [young] });
      await trashUnused([old], daysAgo(2).toISOString());
      await sweep();
      await expect(findMedia(old)).resolves.toBeUndefined();
      await undeleteMedia({ mediaIds: [young] });
      await expect(findItem(young)).resolves.toBeDefined();
    });

    it('removes files without a row, except those that are being stored', async () => {
      const [orphan, kept] = [createMediaId(), await addMedia()];
      await getLocalDisk().write(buildSoundKey(orphan), Buffer.from('sound'));
      await expect(sweepMedia(daysAgo(1))).resolves.toMatchObject({ orphanedFiles: 0 });
      await expect(sweepMedia(new Date(Date.now() + HOUR_MS))).resolves.toMatchObject({ orphanedFiles: 1 });
      await expect(getLocalDisk().sizeOf(buildSoundKey(orphan))).resolves.toBeNull();
      await expect(getLocalDisk().sizeOf(buildSoundKey(kept))).resolves.not.toBeNull();
    });
  });
});
