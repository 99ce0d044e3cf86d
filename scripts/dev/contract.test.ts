import { readFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/game-api/openapi';
import { findBreakingChanges } from './contract-changes';

const snapshot = readFileSync('clients/openapi.json', 'utf8');

it('is the contract that apps were given; a change is taken in by: npm run contract', () => {
  const now = JSON.parse(JSON.stringify(openApiDocument('Daily Trivia')));
  const breaking = findBreakingChanges(JSON.parse(snapshot), now);
  if (breaking.length > 0) {
    throw new Error(
      `The contract changed in a way that breaks callers; if that is meant: npm run contract -- --breaking\n${breaking.join('\n')}`,
    );
  }
  if (JSON.stringify(now) !== JSON.stringify(JSON.parse(snapshot))) {
    throw new Error('The contract grew and breaks nobody. Take it into clients/ by: npm run contract');
  }
});

const schema = (properties: object, required: string[] = []) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
/** A contract of one call. */
const contract = (operation: object) => ({ paths: { '/a': { post: { security: [{}], ...operation } } } });
const text = { type: 'string', maxLength: 10 };
const note = { anyOf: [{ type: 'string' }, { type: 'null' }] };
const items = { type: 'array', items: { type: 'object', properties: { id: text } } };
const before = contract({
  parameters: [{ name: 'day', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } }],
  requestBody: schema({ name: text, note }, ['name']),
  responses: { 200: schema({ id: text, list: items }, ['id']) },
});
const operation = before.paths['/a'].post as Record<string, unknown>;

it.each([
  ['a call that is gone', { paths: {} }, 'POST /a is gone'],
  ['a session that is needed', contract({ ...operation, security: [{ session: [] }] }), 'needs a session'],
  ['a value no longer taken', { enum: ['a'] }, 'query.day no longer takes "b"'],
  [
    'a shorter text',
    contract({ ...operation, requestBody: schema({ name: { ...text, maxLength: 9 }, note }) }),
    'tighter maxLength',
  ],
  [
    'a field that is needed now',
    contract({ ...operation, requestBody: schema({ name: text, note }, ['name', 'note']) }),
    'body.note is now needed',
  ],
  [
    'a field of another type',
    contract({ ...operation, requestBody: schema({ name: { type: 'number' }, note }) }),
    'body.name no longer takes string',
  ],
  [
    'an answer without a field',
    contract({ ...operation, responses: { 200: schema({ list: items }) } }),
    'answer.id is gone',
  ],
  [
    'an answer that may lack a field',
    contract({ ...operation, responses: { 200: schema({ id: text, list: items }) } }),
    'answer.id may now be absent',
  ],
  [
    'an answer that may be null',
    contract({
      ...operation,
      responses: { 200: schema({ id: { type: ['string', 'null'] }, list: items }, ['id']) },
    }),
    'answer.id may now be null',
  ],
])('sees that callers break: %s', (_what, change, said) => {
  const after =
    'enum' in change
      ? contract({
          ...operation,
          parameters: [{ name: 'day', in: 'query', schema: { type: 'string', ...change } }],
        })
      : change;
  expect(findBreakingChanges(before, after).join('\n')).toContain(said);
});

it('looks behind names', () => {
  const answer = (note: object) => contract({ responses: { 200: schema({ note }, ['note']) } });
  const named = (note: object) => ({
    ...answer({ anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] }),
    components: { schemas: { Note: note } },
  });
  const inline = answer({ anyOf: [text, { type: 'null' }] });
  expect(findBreakingChanges(inline, named(text))).toEqual([]);
  expect(findBreakingChanges(named(text), inline)).toEqual([]);
  expect(findBreakingChanges(inline, named({ type: 'number' })).join()).toContain('note may now be number');
});

it.each([
  ['nothing', before],
  ['another call', { paths: { ...before.paths, '/b': { get: {} } } }],
  [
    'a field that may be sent',
    contract({ ...operation, requestBody: schema({ name: text, note, more: text }, ['name']) }),
  ],
  [
    'a field that is answered',
    contract({
      ...operation,
      responses: { 200: schema({ id: text, list: items, more: text }, ['id', 'more']) },
    }),
  ],
  [
    'a longer text',
    contract({
      ...operation,
      requestBody: schema({ name: { ...text, maxLength: 20 }, note }, ['name']),
    }),
  ],
])('sees that callers notice nothing: %s', (_what, after) => {
  expect(findBreakingChanges(before, after)).toEqual([]);
});
