import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { contract } from '@/lib/game-api/contract';
import { addUser } from '@/lib/testing/factories';
import { openKeptFront } from '@/lib/testing/kept-front';

const { get } = openKeptFront();

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** Objects that have nothing but one text in them, one for each text that the schema knows. */
function textsOf(schema: z.ZodType | undefined): unknown[] {
  if (!schema) return [];
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const eachText = ({
    type,
    properties = {},
    items,
    anyOf = [],
    allOf = [],
    $ref,
  }: JsonSchema): unknown[] => [
    ...(type === 'string' ? ['a\0b'] : []),
    ...Object.entries(properties).flatMap(([name, of]) => eachText(of).map((value) => ({ [name]: value }))),
    ...(items ? eachText(items).map((value) => [value]) : []),
    ...[...anyOf, ...allOf].flatMap(eachText),
    ...($ref ? eachText(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}) : []),
  ];
  return eachText(root);
}

let address = 0;

it.each(Object.keys(routes) as CallName[])(
  '%s says what to do with a NUL in any of its texts',
  async (name) => {
    const { method, path } = routes[name];
    const { query, body }: Endpoint = contract[name];
    const token = await beginSession((await addUser()).id);
    const answers: unknown[] = [];
    const headers = () => ({
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.100.${++address % 250}`,
    });
    for (const fields of textsOf(query)) {
      const { status, text } = await get(
        `${path}?${new URLSearchParams(fields as never)}`,
        headers(),
        method,
      );
      answers.push([fields, status, JSON.parse(text).message]);
    }
    for (const fields of textsOf(body)) {
      const { status, text } = await get(path, headers(), method, JSON.stringify(fields));
      answers.push([fields, status, JSON.parse(text).message]);
    }
    expect(answers).toEqual(
      answers.map((answer) => [
        (answer as unknown[])[0],
        400,
        expect.stringContaining('Remove the NUL character'),
      ]),
    );
  },
);

it('finds the texts of the contract', () => {
  const all = Object.values(contract as Record<string, Endpoint>);
  const texts = all.flatMap(({ query, body }) => [...textsOf(query), ...textsOf(body)]);
  expect(texts.length).toBeGreaterThan(150);
  expect(texts).toContainEqual({ triviaQuestion: { question: 'a\0b' } });
});
