import { contract } from '@/lib/game-api/contract';
import { pickFields, readHostAnswer, requireHostCall } from './host-call';
import type { CallName } from './routes';

const info = {
  question: 'Q?',
  choices: { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' },
  correctChoice: 'a',
  hasImage: false,
  hasAudio: false,
};
const place = { categoryId: 7, category: 'Rivers' };
const group = {
  nameOfGroup: 'G',
  privateGroup: false,
  mediaImageId: 'g',
  numOfMembers: 2,
  numOfCategories: 3,
};
const draft = { question: 'Q?', correctAnswer: 'A', options: { A: 'a', B: 'b', C: 'c', D: 'd' } };
const drafted = { question: 'Q?', correctAnswer: 'a', options: info.choices };

/** An answer of each call with the fields of docs/product.md, 3 and 7, and a field of it that a screen cannot do without. */
const answers: [CallName, object | undefined, string | null][] = [
  ['logInByQuery', { token: 't' }, 'token'],
  [
    'accountInfo',
    { username: 'ann', defaultAvatarColor: '#2b5fd9', dateJoined: '2026-01-31T10:00:00Z' },
    'username',
  ],
  ['singleGameStats', { singleGameStats: [{ categoryName: 'Rivers', mediaId: null }] }, 'singleGameStats'],
  ['questionAlreadyExists', { questionExists: true }, 'questionExists'],
  ['dailyUploadToken', { token: { uploadURL: 'https://upload.example/1' } }, 'token'],
  ['weeklyUploadToken', { token: { uploadURL: 'https://upload.example/1' } }, 'token'],
  ['saveDailyQuestion', { result: 'ok' }, null],
  ['saveDailyQuestion', undefined, null],
  ['saveDailyQuestion', { triviaQuestion: { unlike: 'ours' } }, null],
  ['saveWeeklyQuestion', {}, null],
  ['saveWordPuzzle', { wordCategory: 1 }, null],
  [
    'dailyQuestionsByDate',
    {
      singleGameQuestionsByDate: [
        { ...place, singleGameQuestionInfo: { ...info, forDate: '2026-11-21' } },
        place,
      ],
    },
    'singleGameQuestionsByDate',
  ],
  [
    'weeklyQuestionsByDate',
    { weeklyGameQuestionsByDate: [{ ...place, weeklyGameQuestionInfo: info }] },
    'weeklyGameQuestionsByDate',
  ],
  [
    'questionByTag',
    {
      triviaQuestion: {
        triviaQuestion: { ...info, forDate: '2026-11-21T00:00:00.000Z' },
        category: { id: 7, category: 'Rivers' },
      },
    },
    'triviaQuestion',
  ],
  ['generateQuestion', draft, 'question'],
  ['generateQuestionByPrompt', drafted, 'options'],
  ['activeCategories', { categories: [{ id: 7, category: 'Rivers' }] }, 'categories'],
  [
    'wordPuzzle',
    { wordCategory: { id: 1, word: 'NILE', hint: 'Long', categoryId: 7, forDate: '2026-11-21' } },
    null,
  ],
  ['wordPuzzle', { wordCategory: null }, null],
  ['wordPuzzle', {}, null],
  ['groupByTag', { groupGameInfo: { groupGame: group }, privateGroup: false }, null],
  ['groupByInvite', { groupGameInfo: { groupGame: group } }, 'groupGameInfo'],
];

test.each(answers)('%s is read in the fields of docs/product.md, 3 alone: %j', (name, answer, needed) => {
  const endpoint = contract[name];
  expect(() => readHostAnswer(endpoint, answer)).not.toThrow();
  if (!needed) return;
  const { [needed]: _, ...rest } = answer as Record<string, unknown>;
  const named = `(${endpoint.method} ${endpoint.path}: the field ${needed} is missing or unreadable.)`;
  expect(() => readHostAnswer(endpoint, rest)).toThrow(named);
});

test('ids may be numbers, days instants, and what is not there is absent', () => {
  const read = readHostAnswer(contract.questionByTag, {
    triviaQuestion: {
      triviaQuestion: { ...info, hasImage: null, mediaId: 12, forDate: '2026-11-21T00:00:00.000Z' },
      category: { id: 7, category: 'Rivers', defaultAvatarColor: null },
    },
  });
  expect(read).toEqual({
    triviaQuestion: {
      triviaQuestion: { ...info, mediaId: '12', forDate: '2026-11-21' },
      category: { id: '7', category: 'Rivers', defaultAvatarColor: '' },
    },
  });
});

test('what another host has under names of ours does no harm', () => {
  const foreign = { version: 'v2', image: 'https://images.example/1.png', zoomImage: 7 };
  const read = readHostAnswer(contract.dailyQuestionsByDate, {
    singleGameQuestionsByDate: [
      { ...place, inactive: false, singleGameQuestionInfo: { ...info, id: 12, ...foreign } },
    ],
  });
  expect(read).toEqual({
    singleGameQuestionsByDate: [
      { categoryId: '7', category: 'Rivers', singleGameQuestionInfo: { ...info, id: '12' } },
    ],
  });
  const token = { uploadURL: 'https://upload.example/1', method: 'POST' };
  expect(readHostAnswer(contract.dailyUploadToken, { token })).toEqual({
    token: { uploadURL: 'https://upload.example/1' },
  });
});

test('a call of ours has no form elsewhere', () => {
  expect(() => requireHostCall('historyEntries')).toThrow('The connected game API does not offer this.');
});

test('absent fields and those that the call does not have are left out', () => {
  const { body } = contract.saveWordPuzzle;
  const fields = { word: 'NILE', hint: '', version: undefined, wordCategoryId: null, more: 1 };
  expect(pickFields(fields, body)).toEqual({ word: 'NILE', hint: '', wordCategoryId: null });
});

test('a call that the apps rely on needs nothing of ours', () => {
  expect(() => requireHostCall('groupByTag')).not.toThrow();
});

test('a call without fields sends none, and one without an answer reads none', () => {
  expect(pickFields({ word: 'NILE' }, undefined)).toEqual({});
  expect(readHostAnswer(contract.logOff, { any: 'thing' })).toBeUndefined();
});

test('what cannot be read is a failure of the host, told to people in plain words', () => {
  const read = () => readHostAnswer(contract.groupByInvite, {});
  expect(read).toThrow(
    expect.objectContaining({ status: 502, cause: expect.objectContaining({ path: 'groupGameInfo' }) }),
  );
  expect(read).toThrow(/^The game sent an answer we cannot read\. Try again in a moment\. \(GET /);
});
