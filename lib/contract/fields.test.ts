import * as z from 'zod';
import {
  answeredColor,
  answeredDate,
  calendarDate,
  calendarMonth,
  choices,
  defineOwnField,
  name,
  recordId,
  secret,
  seenProposal,
  text,
  tokenField,
} from './fields';

const isAccepted = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

it.each<[string, z.ZodType, unknown[], unknown[]]>([
  ['a day', calendarDate, ['2028-02-29'], ['2026-02-29', '2026-2-9', '2026-02', '', null]],
  ['a month', calendarMonth, ['2026-02', '2028-12'], ['2026-13', '2026-2', '2026-02-01', '', null]],
  ['an id', recordId, ['a', 'a'.repeat(64)], ['', 'a'.repeat(65), 1]],
  [
    'a text',
    text(5),
    ['', '12345', 'a\r\nb', ' ', '1234\uFEFF5'],
    ['123456', 'a\u0007', '\uD800', '\uFFFF', null],
  ],
  ['a password', secret(5), ['a\tb\u200B', '\uFFFF'], ['123456', 'a\0']],
  ['a name', name(5), ['', 'a b', 'ñ 🎲'], ['a\nb', 'a\tb', '\u001b[2J', '\u0085', '123456']],
  ['a token', tokenField, ['t', null, undefined], [1, {}]],
  [
    'four choices',
    choices,
    [{ choice1: '', choice2: 'b', choice3: 'c', choice4: 'd' }],
    [{ choice1: 'a', choice2: 'b', choice3: 'c' }],
  ],
  [
    'a proposal',
    seenProposal,
    [{ id: 'p', version: 2 }],
    [
      { id: 'p', version: 1.5 },
      { id: '', version: 2 },
    ],
  ],
])('a call accepts the listed notations of %s, and refuses others', (_name, schema, right, wrong) => {
  expect(right.filter((value) => !isAccepted(schema, value))).toEqual([]);
  expect(wrong.filter((value) => isAccepted(schema, value))).toEqual([]);
});

it.each([
  ['123456', 'Use at most 5 characters'],
  ['a\nb', 'Remove the line break after “a”'],
  ['a\u0007', 'Remove an invisible character (U+0007) after “a”'],
])('a person who sends the name %j is told: %s', (value, message) => {
  expect(name(5).safeParse(value).error?.issues).toMatchObject([{ message }]);
});

it.each([
  [7, 7],
  ['seven', undefined],
])('a number of ours in which another API returns %j is read as %j', (answered, read) => {
  expect(defineOwnField(z.number()).parse(answered)).toBe(read);
});

it.each([
  ['#2b5fd9', '#2b5fd9'],
  [null, ''],
])('a colour of another API that is %j is read as %j', (answered, read) => {
  expect(answeredColor.parse(answered)).toBe(read);
});

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['2026-11-21 00:00', '2026-11-21'],
])('the day %s in a response is read as %s', (answered, day) => {
  expect(answeredDate.parse(answered)).toBe(day);
});

it.each(['', 'soon', '2026-11', '2026-02-30T00:00:00Z', '21.11.2026'])('%j is no day', (answered) => {
  expect(isAccepted(answeredDate, answered)).toBe(false);
});

it.each([
  ['day', calendarDate],
  ['month', calendarMonth],
])('the contract has a valid example of a %s', (_name, schema) => {
  const { example } = z.toJSONSchema(schema) as { example?: string };
  expect(isAccepted(schema, example)).toBe(true);
});
