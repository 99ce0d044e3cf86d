import * as fc from 'fast-check';
import * as z from 'zod';
import { parseLeniently, UnreadableAnswer } from './lenient-parse';

const schema = z.object({
  id: z.string(),
  count: z.number().int(),
  flag: z.boolean(),
  note: z.string().optional(),
  list: z.array(z.object({ mediaId: z.string().optional(), total: z.number() })),
});
const full = { id: 'a', count: 1, flag: true, note: 'n', list: [{ mediaId: 'm', total: 2 }] };

test('what fits is taken as it is', () => {
  expect(parseLeniently(schema, full)).toEqual(full);
});

test.each([
  ['unknown fields are ignored', { ...full, extra: { deep: [1] } }, full],
  ['null stands for absent', { ...full, note: null }, { ...full, note: undefined }],
  ['null deep inside', { ...full, list: [{ mediaId: null, total: 2 }] }, { ...full, list: [{ total: 2 }] }],
  ['numbers as text', { ...full, count: '1', list: [{ mediaId: 'm', total: '2' }] }, full],
  ['ids as numbers', { ...full, id: 42 }, { ...full, id: '42' }],
  ['flags as numbers', { ...full, flag: 1 }, full],
  ['flags as text', { ...full, flag: 'false' }, { ...full, flag: false }],
])('%s', (_name, answer, expected) => {
  expect(parseLeniently(schema, answer)).toEqual(expected);
});

test.each([
  ['a missing field', { ...full, id: undefined }, 'id'],
  ['null for a needed field', { ...full, count: null }, 'count'],
  ['text that is no number', { ...full, count: 'many' }, 'count'],
  ['empty text for a number', { ...full, count: '' }, 'count'],
  ['a fraction for a whole number', { ...full, count: 1.5 }, 'count'],
  ['a missing field deep inside', { ...full, list: [full.list[0], {}] }, 'list.1.total'],
  ['an object for text', { ...full, id: {} }, 'id'],
  ['a list for the answer', [], ''],
  ['null for the answer', null, ''],
  ['text for the answer', '<html>', ''],
])('%s is refused by name', (_name, answer, path) => {
  expect(() => parseLeniently(schema, answer)).toThrow(expect.objectContaining({ path }));
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
