import * as fc from 'fast-check';
import * as z from 'zod';
import { parseLeniently, UnreadableAnswer } from './host-call';

const schema = z.object({
  id: z.string(),
  count: z.number().int(),
  flag: z.boolean(),
  note: z.string().optional(),
  level: z.enum(['easy', 'hard']).optional(),
  list: z.array(z.object({ mediaId: z.string().optional(), total: z.number() })),
});
const full = { id: 'a', count: 1, flag: true, note: 'n', level: 'easy', list: [{ mediaId: 'm', total: 2 }] };

test('what fits is taken as it is', () => {
  expect(parseLeniently(schema, full)).toEqual(full);
});

test.each([
  ['unknown fields are ignored', { ...full, extra: { deep: [1] } }, full],
  ['null stands for absent', { ...full, note: null }, { ...full, note: undefined }],
  ['null for one of several words', { ...full, level: null }, { ...full, level: undefined }],
  ['null deep inside', { ...full, list: [{ mediaId: null, total: 2 }] }, { ...full, list: [{ total: 2 }] }],
  ['numbers as text', { ...full, count: '1', list: [{ mediaId: 'm', total: '2' }] }, full],
  ['ids as numbers', { ...full, id: 42 }, { ...full, id: '42' }],
  ['fractions as text', { ...full, list: [{ total: ' 2.5 ' }] }, { ...full, list: [{ total: 2.5 }] }],
  ['ids as fractions', { ...full, id: 4.2 }, { ...full, id: '4.2' }],
  ['a flag of 1', { ...full, flag: 1 }, full],
  ['a flag of 0', { ...full, flag: 0 }, { ...full, flag: false }],
  ['a flag of “1”', { ...full, flag: '1' }, full],
  ['a flag of “0”', { ...full, flag: '0' }, { ...full, flag: false }],
  ['a flag of “true”', { ...full, flag: 'true' }, full],
  ['a flag of “false”', { ...full, flag: 'false' }, { ...full, flag: false }],
])('%s', (_name, answer, expected) => {
  expect(parseLeniently(schema, answer)).toEqual(expected);
});

test.each([
  ['a missing field', { ...full, id: undefined }, 'id'],
  ['null for a needed field', { ...full, count: null }, 'count'],
  ['text that is no number', { ...full, count: 'many' }, 'count'],
  ['empty text for a number', { ...full, count: '' }, 'count'],
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
  ['an object for text', { ...full, id: {} }, 'id'],
  ['a list for the answer', [], ''],
  ['null for the answer', null, ''],
  ['text for the answer', '<html>', ''],
])('%s is refused by name', (_name, answer, path) => {
  expect(() => parseLeniently(schema, answer)).toThrow(expect.objectContaining({ path }));
});

test('says which field, and of what the whole is missing', () => {
  expect(() => parseLeniently(schema, { ...full, count: 'many' })).toThrow(
    'the field count is missing or unreadable',
  );
  expect(() => parseLeniently(schema, null)).toThrow(
    'the field (the answer itself) is missing or unreadable',
  );
});

test('whatever comes, it ends: parsed or refused, and the answer is left as it was', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.jsonValue()),
      (any, part) => {
        for (const answer of [any, { ...full, ...part }]) {
          const before = JSON.stringify(answer);
          try {
            expect(schema.safeParse(parseLeniently(schema, answer)).success).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableAnswer);
          }
          expect(JSON.stringify(answer)).toBe(before);
        }
      },
    ),
  );
});
