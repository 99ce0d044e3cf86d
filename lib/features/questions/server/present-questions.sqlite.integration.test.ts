import { insertMedia } from '@/lib/features/media/server/store';
import { presentQuestions } from './question-content';
import type { QuestionRow } from './store';

describe('a person who reads a question', () => {
  const row: QuestionRow = {
    id: 'q1',
    game: 'daily',
    tag: 'tag-1',
    categoryId: 'c1',
    forDate: '2026-11-21',
    status: 'in_review',
    returnedNote: 'for its author alone',
    difficulty: 'hard',
    runsAnyDay: 1,
    themes: '["Space"]',
    dismissed: null,
    correction: 'the answer is Two',
    correctedOn: '2026-11-22',
    checked: null,
    explanation: 'Because it is.',
    source: 'https://a.example/b',
    reviewBy: '2027-05-01',
    question: 'Which one?',
    duplicateKey: 'which one?',
    choice1: 'One',
    choice2: 'Two',
    choice3: 'Three',
    choice4: 'Four',
    correctChoice: 4,
    mediaType: null,
    mediaId: null,
    zoomMediaId: null,
    alt: null,
    credit: 'Ann Example',
    licence: 'CC BY 4.0',
    licenceUntil: '2030-01-31',
    generationId: 'one.gpt-5-mini',
    version: 7,
    createdBy: 'u1',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
  };

  const shown = {
    id: 'q1',
    questionTag: 'tag-1',
    version: 7,
    question: 'Which one?',
    choices: { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four' },
    hasImage: false,
    hasAudio: false,
    credit: 'Ann Example',
    licence: 'CC BY 4.0',
    forDate: '2026-11-21',
    correctedOn: '2026-11-22',
  };

  const present = async (more: Partial<QuestionRow>, visibility: Parameters<typeof presentQuestions>[1]) =>
    JSON.parse(JSON.stringify(await presentQuestions([{ ...row, ...more }], visibility))) as unknown[];

  it('gets as staff every field of the contract that the question fills', async () => {
    expect(await present({}, 'everything')).toEqual([
      {
        ...shown,
        correctChoice: 'Four',
        explanation: 'Because it is.',
        correction: 'the answer is Two',
        status: 'in_review',
        difficulty: 'hard',
        runsAnyDay: true,
        themes: ['Space'],
        source: 'https://a.example/b',
        reviewBy: '2027-05-01',
        licenceUntil: '2030-01-31',
        generationId: 'one.gpt-5-mini',
      },
    ]);
  });

  const stored = { driver: 'local', bytes: 1, createdAt: row.createdAt, keptAt: row.createdAt } as const;

  it('gets a picture with its zoom image', async () => {
    const picture = { ...stored, kind: 'image', contentType: 'image/png' } as const;
    await insertMedia({ ...picture, id: 'whole', width: 4, height: 3 });
    await insertMedia({ ...picture, id: 'close' });
    const withPicture = {
      mediaType: 'image',
      mediaId: 'whole',
      zoomMediaId: 'close',
      alt: 'A map',
    } as const;
    expect(await present(withPicture, 'without answer')).toEqual([
      {
        ...shown,
        hasImage: true,
        mediaId: 'whole',
        zoomMediaId: 'close',
        image: { width: 4, height: 3, alt: 'A map' },
        zoomImage: {},
      },
    ]);
  });

  it('gets the address of a sound', async () => {
    await insertMedia({ ...stored, id: 'sound', kind: 'audio', contentType: 'audio/mpeg' });
    expect(await present({ mediaType: 'audio', mediaId: 'sound' }, 'without answer')).toEqual([
      { ...shown, hasAudio: true, mediaId: 'sound', audioUrl2Play: '/api/media/sound' },
    ]);
  });
});
