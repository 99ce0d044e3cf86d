import { randomUUID } from 'node:crypto';
import { pickChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { findMediaByIds } from '@/lib/features/media/server/store';
import { WEEKLY_INCOMPLETE_MESSAGE } from '@/lib/features/questions/rules';
import { makeGenerationId } from '@/lib/features/records/rules';
import { addCaller, addCategory, addFile, questionOf, visitor } from '@/lib/testing/factories';
import { toContent } from './question-content';
import { createQuestionKind } from './question-kind';
import { deleteDailyQuestion, saveDailyQuestion } from './service';
import { type QuestionContent, type QuestionRow, questionTable } from './store';

const today = getProductToday();

/** Stores a question as a save of this content does. */
async function storeQuestion(content: QuestionContent): Promise<QuestionRow> {
  const row = await questionTable.insert(
    await createQuestionKind('daily').begin(content, visitor, database()),
    database(),
  );
  if (!row) throw new Error('not stored');
  return row;
}

describe('the stored content of a save', () => {
  it('is what was sent without invisible characters, with absent fields empty', async () => {
    const typed = questionOf(await addCategory(), today, { question: ' Who  is\u200b it? ' });
    const { question: _question, categoryId, forDate, correctChoice: _correct, ...choices } = typed;
    // A word processor adds invisible characters.
    const sent = { ...typed, choice1: 'O\u00ADne', choice2: 'T\u200Bwo' };
    const empty =
      'returnedNote difficulty themes dismissed explanation source reviewBy mediaType mediaId zoomMediaId alt credit ' +
      'licence licenceUntil generationId correction correctedOn checked';
    const plain = {
      ...Object.fromEntries(empty.split(' ').map((column) => [column, null])),
      ...choices,
      categoryId,
      forDate,
      status: 'ready',
      runsAnyDay: 0,
      question: 'Who  is it?',
      duplicateKey: 'who is it?',
      correctChoice: 2,
    };
    expect(await toContent({ triviaQuestion: sent }, 'daily', null)).toEqual(plain);
    const bench = { ...sent, forDate: null };
    expect(await toContent({ triviaQuestion: bench, status: 'in_review' }, 'daily', null)).toEqual({
      ...plain,
      forDate: null,
      status: 'in_review',
    });
    const blank = { ...bench, question: '', correctChoice: '' };
    expect(await toContent({ triviaQuestion: blank, status: 'draft' }, 'daily', null)).toEqual({
      ...plain,
      forDate: null,
      status: 'draft',
      question: '',
      duplicateKey: null,
      correctChoice: null,
    });
  });

  it('keeps background and media rights until a save changes them', async () => {
    const triviaQuestion = questionOf(await addCategory(), today);
    await addFile('bridge');
    await addFile('other', 'audio');
    const file = { mediaType: 'image', mediaId: 'bridge' } as const;
    const sent = {
      explanation: ' Because\u200b. ',
      source: 'https://a.example/b',
      reviewBy: '2031-05-01',
      alt: ' A bridge ',
      credit: 'Ann\u00a0Example',
      licence: 'CC BY 4.0',
      licenceUntil: '2030-01-31',
    };
    const contentOf = (more: object, current: QuestionRow | null) =>
      toContent({ triviaQuestion, ...file, ...more }, 'daily', current);
    const texts = { explanation: 'Because.', source: sent.source, reviewBy: sent.reviewBy };
    const rights = { alt: 'A bridge', credit: 'Ann Example', licence: 'CC BY 4.0' };
    const noRights = { alt: null, credit: null, licence: null, licenceUntil: null };
    const content = await contentOf(sent, null);
    expect(content).toMatchObject({ ...texts, ...rights, licenceUntil: '2030-01-31' });
    const current = await storeQuestion(content);
    expect(await contentOf({}, current)).toMatchObject({ ...texts, ...rights, licenceUntil: '2030-01-31' });
    const nothing = { explanation: '', source: null, reviewBy: null, credit: '', licence: ' ' };
    const cleared = { explanation: null, source: null, reviewBy: null, credit: null, licence: null };
    expect(await contentOf(nothing, current)).toMatchObject({ ...cleared, alt: 'A bridge' });
    // The rights belong to the file, so another file has none of them.
    for (const other of [
      { mediaType: 'audio', mediaId: 'other' },
      { mediaType: null, mediaId: null },
    ]) {
      expect(await contentOf(other, current)).toMatchObject({ ...texts, ...noRights });
    }
  });

  it('keeps the AI draft that it began with until a save names none', async () => {
    const sent = questionOf(await addCategory(), today);
    const id = makeGenerationId('gpt-5-mini', randomUUID());
    const generation = {
      id,
      userId: null,
      model: 'gpt-5-mini',
      checkModel: 'gpt-5-mini',
      written: JSON.stringify({ question: sent.question, choices: pickChoices(sent), correct: 'choice2' }),
      checkResult: JSON.stringify({ answers: ['choice2', null, 'choice2'] }),
      createdAt: '2026-11-01T00:00:00.000Z',
    };
    await database().insertInto('generations').values(generation).execute();
    const contentWith = (current: QuestionRow | null, named: object) =>
      toContent({ triviaQuestion: sent, ...named }, 'daily', current);
    const content = await contentWith(null, { generationId: id });
    expect(content).toMatchObject({ generationId: id });
    expect(JSON.parse(content.checked ?? '')).toMatchObject({ answers: ['Two', null, 'Two'] });
    const current = await storeQuestion(content);
    expect(await contentWith(current, {})).toMatchObject({ generationId: id });
    expect(await contentWith(current, { generationId: null })).toMatchObject({ generationId: null });
  });

  it('is refused if a save names an unknown AI draft', async () => {
    const triviaQuestion = questionOf(await addCategory(), today);
    const save = { triviaQuestion, generationId: 'another.gpt-5-mini' };
    await expect(toContent(save, 'daily', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'generationId' }],
    });
  });

  it('has a picture with its zoom image and alt text, or only a sound', async () => {
    const triviaQuestion = questionOf(await addCategory(), today);
    await addFile('whole');
    await addFile('close');
    await addFile('sound', 'audio');
    const contentWith = (files: object) =>
      toContent({ triviaQuestion, alt: 'A map', ...files }, 'daily', null);
    expect(await contentWith({ mediaType: 'image', mediaId: 'whole', zoomMediaId: 'close' })).toMatchObject({
      mediaType: 'image',
      mediaId: 'whole',
      zoomMediaId: 'close',
      alt: 'A map',
    });
    expect(await contentWith({ mediaType: 'audio', mediaId: 'sound', zoomMediaId: 'close' })).toMatchObject({
      mediaType: 'audio',
      mediaId: 'sound',
      zoomMediaId: null,
      alt: null,
    });
  });

  it.each([
    ['mediaId', { mediaType: 'image' }],
    ['mediaId', { mediaId: 'picture' }],
    ['mediaId', { mediaType: 'image', mediaId: 'nothing' }],
    ['mediaId', { mediaType: 'audio', mediaId: 'picture' }],
    ['zoomMediaId', { mediaType: 'image', mediaId: 'picture', zoomMediaId: 'nothing' }],
  ] as const)('is refused with the path %s for %j', async (path, files) => {
    const triviaQuestion = questionOf(await addCategory(), today);
    await addFile('picture');
    await expect(toContent({ triviaQuestion, ...files }, 'daily', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path }],
    });
  });

  it('needs a date if the save names no status', async () => {
    const triviaQuestion = { ...questionOf(await addCategory(), today), forDate: undefined };
    await expect(toContent({ triviaQuestion }, 'daily', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.forDate' }],
    });
  });

  it('needs a category that exists, also as a draft', async () => {
    const triviaQuestion = questionOf('none', today);
    await expect(toContent({ triviaQuestion, status: 'draft' }, 'weekly', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.categoryId' }],
    });
  });

  it.each(['in_review', 'ready'] as const)('needs a complete question in the status %s', async (status) => {
    const triviaQuestion = { ...questionOf(await addCategory(), today), choice4: '' };
    await expect(toContent({ triviaQuestion, status }, 'weekly', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.choice4', message: WEEKLY_INCOMPLETE_MESSAGE }],
    });
  });

  it('may have its own text again, and not the text of another question', async () => {
    const sent = questionOf(await addCategory(), today);
    const current = await storeQuestion(await toContent({ triviaQuestion: sent }, 'daily', null));
    await expect(toContent({ triviaQuestion: sent }, 'daily', current)).resolves.toMatchObject({
      duplicateKey: current.duplicateKey,
    });
    const other = { ...sent, forDate: null };
    await expect(
      toContent({ triviaQuestion: other, status: 'in_review' }, 'daily', null),
    ).rejects.toMatchObject({ status: 409, code: 'question_exists' });
  });
});

describe('a deleted question', () => {
  const tomorrow = addDays(today, 1);

  /** Stores and deletes a question with these files; returns functions that find its row and restore it. */
  async function addDeletedQuestion(mediaId: string, zoomMediaId?: string) {
    const [caller, categoryId] = [await addCaller(), await addCategory()];
    await addFile(mediaId);
    if (zoomMediaId) await addFile(zoomMediaId);
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, tomorrow), mediaType: 'image', mediaId, zoomMediaId },
      caller,
    );
    const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId: triviaQuestion.id }, caller);
    return {
      findRow: () => questionTable.find(triviaQuestion.id),
      restore: () => restoreHistoryEntry({ entryId }, caller),
    };
  }

  const putIntoTrash = (ids: string[]) =>
    database()
      .updateTable('media')
      .set({ deletedAt: '2026-11-01T00:00:00.000Z' })
      .where('id', 'in', ids)
      .execute();

  it.each([
    ['a picture and its zoom image', 'whole', 'close'],
    ['a picture that is its own zoom image', 'both', 'both'],
    ['a picture alone', 'alone', undefined],
  ])('is restored with %s from the trash', async (_what, mediaId, zoomMediaId) => {
    const { findRow, restore } = await addDeletedQuestion(mediaId, zoomMediaId);
    const ids = [mediaId, zoomMediaId].filter((id) => id !== undefined);
    await putIntoTrash(ids);
    await restore();
    expect(await findRow()).toMatchObject({ mediaId, zoomMediaId: zoomMediaId ?? null });
    const files = await findMediaByIds(ids);
    expect(files).toHaveLength(new Set(ids).size);
    for (const file of files) expect(file.deletedAt).toBeNull();
  });

  it.each([0, 1])('stays deleted when its file %i was deleted for good', async (gone) => {
    const ids = [createMediaId(), createMediaId()] as const;
    const { findRow, restore } = await addDeletedQuestion(...ids);
    await putIntoTrash([...ids]);
    await database()
      .deleteFrom('media')
      .where('id', '=', ids[gone] ?? '')
      .execute();
    await expect(restore()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await findRow()).toBeUndefined();
    const left = await findMediaByIds(ids);
    expect(left).toHaveLength(1);
    expect(left[0]?.deletedAt).not.toBeNull();
  });
});
