import * as fc from 'fast-check';
import * as z from 'zod';
import { contract } from '@/lib/api/contract';
import { pickFields, readHostAnswer } from './host-call';
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

/** A response of each call as an API elsewhere may send it, and the name of a field that it needs. */
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

test.each(answers)('the response to %s needs no other fields than these: %j', (name, answer) => {
  expect(() => readHostAnswer(contract[name], answer)).not.toThrow();
});

test.each(answers.filter(([, , needed]) => needed))(
  'the response to %s is refused without a field that it needs: %j without %s',
  (name, answer, needed) => {
    const { method, path } = contract[name];
    const named = `(${method} ${path}: the field ${needed} is missing or unreadable.)`;
    expect(() => readHostAnswer(contract[name], { ...answer, [needed ?? '']: undefined })).toThrow(named);
  },
);

test('fields of another host with names of ours are ignored', () => {
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
});

test('only the address of an upload token of another host is read', () => {
  const token = { uploadURL: 'https://upload.example/1', method: 'POST' };
  expect(readHostAnswer(contract.dailyUploadToken, { token })).toEqual({
    token: { uploadURL: 'https://upload.example/1' },
  });
});

test('absent and unknown fields are not sent to another host', () => {
  const { body } = contract.saveWordPuzzle;
  const fields = { word: 'NILE', hint: '', version: undefined, wordCategoryId: null, constructor: 1 };
  expect(pickFields(fields, body)).toStrictEqual({ word: 'NILE', hint: '', wordCategoryId: null });
});

test('the body of a call without response is not read', () => {
  expect(readHostAnswer(contract.logOff, { any: 'thing' })).toBeUndefined();
});

describe('by lenient reading', () => {
  const schema = z.object({
    id: z.string(),
    count: z.number().int(),
    flag: z.boolean(),
    note: z.string().optional(),
    level: z.enum(['easy', 'hard']).optional(),
    list: z.array(z.object({ mediaId: z.string().optional(), total: z.number() })),
  });
  const full = {
    id: 'a',
    count: 1,
    flag: true,
    note: 'n',
    level: 'easy',
    list: [{ mediaId: 'm', total: 2 }],
  };
  const call = { method: 'GET', path: '/call', response: schema } as const;
  const read = (answer: unknown) => readHostAnswer(call, answer);

  test.each([
    ['unknown fields are ignored', { ...full, extra: { deep: [1] } }, full],
    ['null stands for absent', { ...full, note: null }, { ...full, note: undefined }],
    ['null for one of several words', { ...full, level: null }, { ...full, level: undefined }],
    ['null deep inside', { ...full, list: [{ mediaId: null, total: 2 }] }, { ...full, list: [{ total: 2 }] }],
    ['numbers as text', { ...full, count: '1', list: [{ mediaId: 'm', total: '2' }] }, full],
    ['ids as numbers', { ...full, id: 4.2 }, { ...full, id: '4.2' }],
    ['fractions as text', { ...full, list: [{ total: ' 2.5 ' }] }, { ...full, list: [{ total: 2.5 }] }],
    ['a flag of 1', { ...full, flag: 1 }, full],
    ['a flag of 0', { ...full, flag: 0 }, { ...full, flag: false }],
    ['a flag of “1”', { ...full, flag: '1' }, full],
    ['a flag of “0”', { ...full, flag: '0' }, { ...full, flag: false }],
    ['a flag of “true”', { ...full, flag: 'true' }, full],
    ['a flag of “false”', { ...full, flag: 'false' }, { ...full, flag: false }],
  ])('a response with this deviation is read: %s', (_name, answer, expected) => {
    expect(read(answer)).toEqual(expected);
  });

  test.each([
    ['a missing field', { ...full, id: undefined }, 'id'],
    ['null for a needed field', { ...full, count: null }, 'count'],
    ['text that is no number', { ...full, count: 'many' }, 'count'],
    ['spaces for a number', { ...full, count: ' ' }, 'count'],
    ['text that is endless', { ...full, count: '1e999' }, 'count'],
    ['a flag for a number', { ...full, count: true }, 'count'],
    ['a number that is no flag', { ...full, flag: 2 }, 'flag'],
    ['text that is no flag', { ...full, flag: 'yes' }, 'flag'],
    ['a flag for text', { ...full, id: true }, 'id'],
    ['a word that is none of them', { ...full, level: 'harder' }, 'level'],
    ['the first of two', { ...full, count: 'many', flag: 'yes' }, 'count'],
    ['the second, if the first can be read', { ...full, count: '1', flag: 'yes' }, 'flag'],
    ['a fraction for a whole number', { ...full, count: 1.5 }, 'count'],
    ['a missing field deep inside', { ...full, list: [full.list[0], {}] }, 'list.1.total'],
    ['null for the answer', null, '(the answer itself)'],
    ['text for the answer', '<html>', '(the answer itself)'],
  ])('%s is a failure of the host, with the name of the field', (_name, answer, field) => {
    const message = `The game sent an answer we cannot read. Try again in a moment. (GET /call: the field ${field} is missing or unreadable.)`;
    expect(() => read(answer)).toThrow(expect.objectContaining({ status: 502, message }));
  });

  test('any response is parsed or refused, and stays as it was', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.jsonValue()),
        (any, part) => {
          for (const answer of [any, { ...full, ...part }]) {
            const before = JSON.stringify(answer);
            try {
              expect(schema.safeParse(read(answer)).success).toBe(true);
            } catch (error) {
              expect(error).toMatchObject({ status: 502 });
            }
            expect(JSON.stringify(answer)).toBe(before);
          }
        },
      ),
    );
  });
});
