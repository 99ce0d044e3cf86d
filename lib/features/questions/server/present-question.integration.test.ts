import { insertMedia } from '@/lib/features/media/server/store';
import { presentQuestions } from './present-question';
import type { QuestionRow } from './store';

const row: QuestionRow = {
  id: 'q1',
  game: 'daily',
  tag: 'tag-1',
  category_id: 'c1',
  for_date: '2026-11-21',
  status: 'in_review',
  returned_note: 'for its author alone',
  difficulty: 'hard',
  runs_any_day: 1,
  question: 'Which one?',
  duplicate_key: 'which one?',
  choice1: 'One',
  choice2: 'Two',
  choice3: 'Three',
  choice4: 'Four',
  correct_choice: 4,
  media_type: null,
  media_id: null,
  zoom_media_id: null,
  alt: null,
  version: 7,
  created_by: 'u1',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
};

const shown = {
  id: 'q1',
  questionTag: 'tag-1',
  version: 7,
  question: 'Which one?',
  choices: { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four' },
  hasImage: false,
  hasAudio: false,
  forDate: '2026-11-21',
};

/** As it is sent. */
const present = async (more: Partial<QuestionRow>, visibility: Parameters<typeof presentQuestions>[1]) =>
  JSON.parse(JSON.stringify(await presentQuestions([{ ...row, ...more }], visibility))) as unknown[];

it('tells everybody what they may know, and not a field more', async () => {
  expect(await present({}, 'nothing')).toEqual([]);
  expect(await present({}, 'without answer')).toEqual([shown]);
  expect(await present({}, 'with answer')).toEqual([{ ...shown, correctChoice: 'Four' }]);
  expect(await present({}, 'everything')).toEqual([
    { ...shown, correctChoice: 'Four', status: 'in_review', difficulty: 'hard', runsAnyDay: true },
  ]);
});

it('leaves out what a draft lacks', async () => {
  const bare = { for_date: null, correct_choice: null, difficulty: null, runs_any_day: 0 };
  const { forDate, ...rest } = shown;
  expect(await present(bare, 'everything')).toEqual([{ ...rest, status: 'in_review' }]);
  expect(forDate).toBe(row.for_date);
});

it('brings a picture, what is seen of it close up, and a sound', async () => {
  const stored = { driver: 'local', bytes: 1, created_at: row.created_at, kept_at: row.created_at } as const;
  const picture = { ...stored, kind: 'image', content_type: 'image/png' } as const;
  await insertMedia({ ...picture, id: 'whole', width: 4, height: 3, thumbhash: 'hash' });
  await insertMedia({ ...picture, id: 'close' });
  await insertMedia({ ...stored, id: 'sound', kind: 'audio', content_type: 'audio/mpeg' });
  const withPicture = {
    media_type: 'image',
    media_id: 'whole',
    zoom_media_id: 'close',
    alt: 'A map',
  } as const;
  expect(await present(withPicture, 'without answer')).toEqual([
    {
      ...shown,
      hasImage: true,
      mediaId: 'whole',
      zoomMediaId: 'close',
      image: { width: 4, height: 3, thumbhash: 'hash', alt: 'A map' },
      zoomImage: {},
    },
  ]);
  expect(await present({ media_type: 'audio', media_id: 'sound' }, 'without answer')).toEqual([
    { ...shown, hasAudio: true, mediaId: 'sound', audioUrl2Play: '/api/media/sound' },
  ]);
});
