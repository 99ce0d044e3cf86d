import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { insertMedia } from '@/lib/features/media/server/store';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { draftOf, questionContentAs, toContent } from './question-content';
import { questionKind } from './question-kind';
import { type QuestionContent, type QuestionRow, questionTable } from './store';

const today = productToday();
const visitor = { user: null, address: '192.0.2.1' };

/** A stored question, as a save of this content leaves it. */
async function store(content: QuestionContent): Promise<QuestionRow> {
  const row = await questionTable.insert(
    await questionKind('daily').begin(content, visitor, database()),
    database(),
  );
  if (!row) throw new Error('not stored');
  return row;
}

async function addFile(id: string, kind: 'image' | 'audio'): Promise<void> {
  const content_type = kind === 'image' ? 'image/png' : 'audio/mpeg';
  const created_at = '2026-11-01T00:00:00.000Z';
  await insertMedia({ id, kind, driver: 'local', content_type, bytes: 1, created_at });
}

describe('what a save stores', () => {
  it('is what was sent, with everything that was left out as nothing', async () => {
    const sent = questionOf(await addCategory(), today, { question: ' Who  is\u200b it? ' });
    const { question: _question, categoryId, forDate, correctChoice: _correct, ...choices } = sent;
    const plain = {
      ...choices,
      category_id: categoryId,
      for_date: forDate,
      status: 'ready',
      returned_note: null,
      difficulty: null,
      runs_any_day: 0,
      question: 'Who  is it?',
      duplicate_key: 'who is it?',
      correct_choice: 2,
      media_type: null,
      media_id: null,
      zoom_media_id: null,
      alt: null,
    };
    expect(await toContent({ triviaQuestion: sent }, 'daily', null)).toEqual(plain);
    const bench = { ...sent, forDate: null };
    expect(await toContent({ triviaQuestion: bench, status: 'in_review' }, 'daily', null)).toEqual({
      ...plain,
      for_date: null,
      status: 'in_review',
    });
    const empty = { ...bench, question: '', correctChoice: '' };
    expect(await toContent({ triviaQuestion: empty, status: 'draft' }, 'daily', null)).toEqual({
      ...plain,
      for_date: null,
      status: 'draft',
      question: '',
      duplicate_key: null,
      correct_choice: null,
    });
  });

  it('keeps what a save does not name of how it is planned, and the note of a draft', async () => {
    const sent = questionOf(await addCategory(), today);
    const content = await toContent({ triviaQuestion: sent, status: 'draft' }, 'daily', null);
    const planned = { difficulty: 'hard', runs_any_day: 1, returned_note: 'In English, please' } as const;
    const current = await store({ ...content, ...planned });
    expect(await toContent({ triviaQuestion: sent, status: 'draft' }, 'daily', current)).toMatchObject(
      planned,
    );
    expect(await toContent({ triviaQuestion: sent }, 'daily', current)).toMatchObject({
      ...planned,
      returned_note: null,
    });
  });

  it('has a picture with what is seen of it close up, or a sound alone', async () => {
    const triviaQuestion = questionOf(await addCategory(), today);
    await addFile('whole', 'image');
    await addFile('close', 'image');
    await addFile('sound', 'audio');
    const contentWith = (files: object) => toContent({ triviaQuestion, ...files }, 'daily', null);
    expect(await contentWith({ mediaType: 'image', mediaId: 'whole', zoomMediaId: 'close' })).toMatchObject({
      media_type: 'image',
      media_id: 'whole',
      zoom_media_id: 'close',
    });
    expect(await contentWith({ mediaType: 'audio', mediaId: 'sound', zoomMediaId: 'close' })).toMatchObject({
      media_type: 'audio',
      media_id: 'sound',
      zoom_media_id: null,
    });
  });

  it.each([
    ['mediaId', { mediaType: 'image' }],
    ['mediaId', { mediaId: 'picture' }],
    ['mediaId', { mediaType: 'image', mediaId: 'nothing' }],
    ['mediaId', { mediaType: 'audio', mediaId: 'picture' }],
    ['zoomMediaId', { mediaType: 'image', mediaId: 'picture', zoomMediaId: 'nothing' }],
  ] as const)('is refused for its %s with %j', async (path, files) => {
    const triviaQuestion = questionOf(await addCategory(), today);
    await addFile('picture', 'image');
    await expect(toContent({ triviaQuestion, ...files }, 'daily', null)).rejects.toMatchObject({
      status: 400,
      issues: [{ path }],
    });
  });

  it('goes into a category that is there and open, or that it is in already', async () => {
    const [open, closed] = [await addCategory(), await addCategory({ active: 0 })];
    const refused = { status: 400, issues: [{ path: 'triviaQuestion.categoryId' }] };
    const content = await toContent({ triviaQuestion: questionOf(open, today) }, 'daily', null);
    const into = (categoryId: string, current: QuestionRow | null) =>
      toContent({ triviaQuestion: questionOf(categoryId, today) }, 'daily', current);
    await expect(into('none', null)).rejects.toMatchObject(refused);
    await expect(into(closed, null)).rejects.toMatchObject(refused);
    const elsewhere = await store(content);
    await expect(into(closed, elsewhere)).rejects.toMatchObject(refused);
    const inside = await store({ ...content, category_id: closed });
    await expect(into(closed, inside)).resolves.toMatchObject({ category_id: closed });
  });

  it('may have its own text again, and not that of another one', async () => {
    const sent = questionOf(await addCategory(), today);
    const current = await store(await toContent({ triviaQuestion: sent }, 'daily', null));
    await expect(toContent({ triviaQuestion: sent }, 'daily', current)).resolves.toMatchObject({
      duplicate_key: current.duplicate_key,
    });
    const other = { ...sent, forDate: null };
    await expect(
      toContent({ triviaQuestion: other, status: 'in_review' }, 'daily', null),
    ).rejects.toMatchObject({ status: 409, code: 'question_exists' });
  });
});

describe('a stored question that goes on as it is', () => {
  const draft = async () =>
    toContent({ triviaQuestion: questionOf(await addCategory(), today), status: 'draft' }, 'daily', null);

  it('takes its text for itself once it is sent, gives it up as a draft, and keeps its note only then', async () => {
    const row = await store({ ...(await draft()), returned_note: 'In English, please' });
    const duplicate_key = row.question.toLowerCase();
    const next = { status: 'in_review', returned_note: null, duplicate_key } as const;
    expect(await questionContentAs(row, 'in_review')).toEqual(next);
    const sent = await questionTable.update(row, next, database());
    if (!sent) throw new Error('not stored');
    expect(await questionContentAs(sent, 'ready')).toEqual({ ...next, status: 'ready' });
    expect(await questionContentAs({ ...sent, returned_note: 'In English, please' }, 'draft')).toEqual({
      status: 'draft',
      returned_note: 'In English, please',
      duplicate_key: null,
    });
  });

  it('is refused for what it lacks, and for a text that is there', async () => {
    const content = await draft();
    const row = await store({ ...content, correct_choice: null });
    await expect(questionContentAs(row, 'in_review')).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.correctChoice' }],
    });
    await expect(questionContentAs(row, 'draft')).resolves.toMatchObject({ status: 'draft' });
    await store({ ...content, for_date: null, status: 'ready', duplicate_key: row.question.toLowerCase() });
    await expect(questionContentAs(row, 'ready')).rejects.toMatchObject({ code: 'question_exists' });
  });

  it('begins a form with the choice that is correct, if one is', async () => {
    const row = await store(await draft());
    expect(draftOf(row)).toMatchObject({ question: row.question, choice1: 'One', correctChoice: 'choice2' });
    const correctOf = (correct_choice: number | null) => draftOf({ ...row, correct_choice }).correctChoice;
    expect([1, 4, null].map(correctOf)).toEqual(['choice1', 'choice4', null]);
  });
});
