import { productToday } from '@/lib/dates/today';
import { createMediaId } from '@/lib/features/media/server/create-media-id';
import { insertMedia } from '@/lib/features/media/server/store';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { saveDailyQuestion } from './save-question';
import { listDailyQuestionsByDate } from './service';

const today = productToday();

describe('saving a daily question', () => {
  it('stores it, and the date then shows it', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, today) },
      caller,
    );
    const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, caller);
    const item = singleGameQuestionsByDate.find((candidate) => candidate.categoryId === categoryId);
    expect(item?.singleGameQuestionInfo).toEqual(triviaQuestion);
    expect(triviaQuestion).toMatchObject({
      version: 1,
      correctChoice: 'Two',
      hasImage: false,
      hasAudio: false,
    });
  });

  it('stores its pictures, and tells who reads it what is known of them', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const pictures = { mediaId: createMediaId(), zoomMediaId: createMediaId() };
    const facts = { kind: 'image', driver: 'cloudflare', content_type: 'image/png', bytes: 1 } as const;
    const created_at = new Date().toISOString();
    await insertMedia({ ...facts, id: pictures.mediaId, created_at });
    await insertMedia({ ...facts, id: pictures.zoomMediaId, width: 640, height: 480, created_at });
    const { triviaQuestion: stored } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, today), mediaType: 'image', ...pictures, alt: ' A flag ' },
      caller,
    );
    expect(stored).toMatchObject({
      ...pictures,
      hasImage: true,
      hasAudio: false,
      image: { alt: 'A flag' },
      zoomImage: { width: 640, height: 480 },
    });
    expect(stored).not.toHaveProperty('audioUrl2Play', expect.anything());
  });

  it('stores what was meant of a text pasted from a word processor', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = questionOf(categoryId, today);
    const pasted = {
      question: `\uFEFF${sent.question}\u00A0👩\u200D🚀?\u200B`,
      choice1: 'O\u00ADne',
      choice2: 'T\u200Bwo',
    };
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: { ...sent, ...pasted, correctChoice: 'T\u200Bwo' } },
      caller,
    );
    expect(triviaQuestion).toMatchObject({
      question: `${sent.question} 👩\u200D🚀?`,
      choices: { choice1: 'One', choice2: 'Two' },
      correctChoice: 'Two',
    });
  });

  it.each([
    ['question', { question: ' \u200b ' }, 'Enter a question'],
    ['choice1', { choice1: '' }, 'Enter a choice 1'],
    ['choice2', { choice2: '  ' }, 'Enter a choice 2'],
    ['choice3', { choice3: '' }, 'Enter a choice 3'],
    ['choice4', { choice4: '' }, 'Enter a choice 4'],
    ['correctChoice', { correctChoice: '' }, 'Please select which one is correct'],
    ['correctChoice', { correctChoice: 'Five' }, 'Please select which one is correct'],
    ['choice3', { choice3: ' one ' }, 'Choice 3 is the same as choice 1'],
  ])('refuses a wrong %s', async (field, wrong, message) => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const save = saveDailyQuestion(
      { triviaQuestion: { ...questionOf(categoryId, today), ...wrong } },
      caller,
    );
    await expect(save).rejects.toMatchObject({
      status: 400,
      message,
      issues: [{ path: `triviaQuestion.${field}`, message }],
    });
  });

  it('refuses a category that does not exist', async () => {
    const save = saveDailyQuestion(
      { triviaQuestion: questionOf('no-such-category', today) },
      await addCaller(),
    );
    await expect(save).rejects.toMatchObject({ status: 400 });
  });

  it('says that the text exists before it says what is missing', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const first = questionOf(categoryId, today, { question: 'Who  is it?' });
    await saveDailyQuestion({ triviaQuestion: first }, caller);
    const again = { ...questionOf(categoryId, '2030-01-01', { question: 'WHO IS\u200b it? ' }), choice1: '' };
    await expect(saveDailyQuestion({ triviaQuestion: again }, caller)).rejects.toMatchObject({
      status: 409,
      message: 'This question in this category already exists',
    });
  });

  it('allows the same text in another category', async () => {
    const caller = await addCaller();
    const [one, other] = await Promise.all([addCategory(), addCategory()]);
    await saveDailyQuestion({ triviaQuestion: questionOf(one, today, { question: 'Same?' }) }, caller);
    await saveDailyQuestion({ triviaQuestion: questionOf(other, today, { question: 'Same?' }) }, caller);
  });

  it('lets one of two different questions have the slot', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const saves = [1, 2, 3, 4].map(() =>
      saveDailyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, code: 'slot_taken' });
    }
  });
});
