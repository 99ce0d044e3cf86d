import * as z from 'zod';
import { contract } from '@/lib/api/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { openCachedSite } from '@/lib/testing/cached-site';
import { addUser } from '@/lib/testing/factories';

const { get } = openCachedSite();

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** Makes an input for each text of the schema, which contains only this text. */
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

/** Finds the path of the only text in the fields, as issues name it. */
function pathOf(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const [[name, value] = ['', '']] = Object.entries(fields);
  return [name, pathOf(value)].filter(Boolean).join('.');
}

/** Each request has another client address, because those of one address are limited. */
let asked = 0;

/** A token with a NUL is not refused: it makes a visitor, as any unknown token does. */
const isRefused = (fields: unknown) => pathOf(fields) !== 'token';
const refusedTextsOf = (schema: z.ZodType | undefined) => textsOf(schema).filter(isRefused);

const callsWithTexts = (Object.keys(routes) as CallName[]).filter((name) => {
  const { query, body }: Endpoint = contract[name];
  return refusedTextsOf(query).length + refusedTextsOf(body).length > 0;
});

it.each(callsWithTexts)(
  'a caller who sends %s a NUL in any of its texts gets a 400 that names the field',
  async (name) => {
    const { method, path } = routes[name];
    const { query, body }: Endpoint = contract[name];
    const token = await beginSession((await addUser()).id);
    const notRefused: unknown[] = [];
    const send = async (fields: unknown, address: string, sent?: string) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': `198.51.100.${++asked % 250}`,
      };
      const { status, text } = await get(address, headers, method, sent);
      const issues: { path: string }[] = JSON.parse(text).issues ?? [];
      const isNamed = issues.some((issue) => issue.path !== '' && pathOf(fields).startsWith(issue.path));
      if (status !== 400 || !isNamed) notRefused.push([fields, status, text]);
    };
    for (const fields of refusedTextsOf(query))
      await send(fields, `${path}?${new URLSearchParams(fields as never)}`);
    for (const fields of refusedTextsOf(body)) await send(fields, path, JSON.stringify(fields));
    expect(notRefused).toEqual([]);
  },
);

it('inputs are made for the texts of the contract', () => {
  const all = Object.values(contract as Record<string, Endpoint>);
  const texts = all.flatMap(({ query, body }) => [...textsOf(query), ...textsOf(body)]);
  expect(texts.length).toBeGreaterThan(150);
  expect(texts).toContainEqual({ triviaQuestion: { question: 'a\0b' } });
});
