import * as z from 'zod';
import { contract } from '@/lib/api/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import type { ApiError } from '@/lib/errors/api-error';
import { parseFields } from './request-fields';

interface JsonSchema {
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

type Wrap = (value: unknown) => unknown;

/** Each field of a schema: its path, whether it is required, and an input that contains it with a given value. */
function fieldsOf(schema: z.ZodType): { path: string; isRequired: boolean; holding: Wrap }[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const walk = (part: JsonSchema, path: string, wrap: Wrap): ReturnType<typeof fieldsOf> => [
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => {
      const here = path + name;
      const holding: Wrap = (value) => wrap(value === undefined ? {} : { [name]: value });
      return [
        { path: here, isRequired: part.required?.includes(name) ?? false, holding },
        ...walk(field, `${here}.`, holding),
      ];
    }),
    ...(part.items ? walk(part.items, `${path}0.`, (value) => wrap([value])) : []),
    ...[...(part.anyOf ?? []), ...(part.allOf ?? [])].flatMap((branch) => walk(branch, path, wrap)),
    ...(part.$ref ? walk(root.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {}, path, wrap) : []),
  ];
  return walk(root, '', (value) => value);
}

const schemas = Object.entries(contract as Record<CallName, Endpoint>).flatMap(
  ([name, { query, body, missing }]) =>
    [query, body].flatMap((schema) => (schema ? [{ name, schema, missing }] : [])),
);

function refusalOf(schema: z.ZodType, fields: unknown, missing: Endpoint['missing']): ApiError | undefined {
  try {
    parseFields(schema, fields, missing);
  } catch (error) {
    return error as ApiError;
  }
}

/** The beginnings of zod's own messages. */
const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)\b/;

const requiredFieldsOf = (schema: z.ZodType) => fieldsOf(schema).filter(({ isRequired }) => isRequired);

it.each(schemas.filter(({ schema }) => requiredFieldsOf(schema).length > 0))(
  'a caller of $name learns in our words which field is missing',
  ({ schema, missing = {} }) => {
    for (const { path, holding } of requiredFieldsOf(schema)) {
      const { message, issues } = refusalOf(schema, holding(undefined), missing) ?? {};
      const ownMessage = missing[path.split('.').at(-1) ?? ''] ?? `Send the field ${path}`;
      expect(issues).toContainEqual({ path, message: ownMessage });
      expect(issues?.map((issue) => issue.message)).toContain(message);
    }
  },
);

it.each(schemas.filter(({ schema }) => fieldsOf(schema).length > 0))(
  'a caller of $name learns in our words how to correct an invalid value',
  ({ schema, missing }) => {
    const wrong = [7, -0.5, true, null, [], {}, '', 'x'.repeat(2001), new Array(1001).fill('x')];
    for (const { holding } of fieldsOf(schema)) {
      const issues = wrong.flatMap((value) => refusalOf(schema, holding(value), missing)?.issues ?? []);
      expect(issues).not.toEqual([]);
      expect(issues.filter(({ message }) => LIBRARY.test(message))).toEqual([]);
    }
  },
);

it.each(schemas.filter(({ schema }) => fieldsOf(schema).length > 0))(
  'a caller of $name who sends a NUL, which databases refuse, in any of its texts learns in which',
  ({ schema, missing }) => {
    // A token with a NUL makes a visitor, as any unknown token does.
    for (const { path, holding } of fieldsOf(schema).filter((field) => field.path !== 'token')) {
      for (const [value, place] of [
        ['a\0b', path],
        [['a\0b'], `${path}.0`],
      ] as const) {
        const issues = refusalOf(schema, holding(value), missing)?.issues ?? [];
        expect(issues.filter((issue) => issue.path !== '' && place.startsWith(issue.path))).not.toEqual([]);
      }
    }
  },
);

it.each<[CallName, unknown, string]>([
  ['logIn', {}, 'Please enter a username'],
  ['logInByQuery', { username: 'staff' }, 'Please enter a password'],
  ['saveDailyQuestion', { triviaQuestion: {} }, 'Enter a question'],
  ['saveDailyQuestion', {}, 'Send the field triviaQuestion'],
  [
    'saveWeeklyQuestion',
    { triviaQuestion: { question: 'Why?' } },
    'Send the field triviaQuestion.categoryId',
  ],
  [
    'saveWeeklyQuestion',
    { triviaQuestion: { question: 'Why?', categoryId: 'c' } },
    'Please fill all fields and select the correct choice.',
  ],
  ['saveWordPuzzle', { hint: 'Inlet' }, 'Enter a word'],
  ['saveCategory', { category: 7 }, 'category: Send a text'],
  ['deleteMedia', { mediaIds: [] }, 'mediaIds: Use at least 1 entry'],
  ['plan', { game: 'chess' }, 'game: Use one of daily, weekly, word_puzzle'],
])('a caller of %s who sends %j gets the message "%s"', (name, fields, message) => {
  const { query, body, missing }: Endpoint = contract[name];
  expect(refusalOf((body ?? query) as z.ZodType, fields, missing)).toMatchObject({ status: 400, message });
});
