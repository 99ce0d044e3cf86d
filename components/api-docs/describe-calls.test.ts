import { openApiDocument } from '@/lib/game-api/openapi';
import { type ApiDocument, groupCalls } from './describe-calls';

const document = openApiDocument('Test') as unknown as ApiDocument;
const calls = groupCalls(document).flatMap((group) => group.calls);
const call = (name: string) => calls.find((one) => one.name === name);

it('describes every call of the contract, with what it takes', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(calls).toHaveLength(operations.length);
  for (const { name, summary, access } of calls) expect([name, summary, access]).not.toContain('');
});

it('tells fields with their place, type and whether they are needed', () => {
  expect(call('accountInfo')?.query).toContainEqual(
    expect.objectContaining({ path: 'username', type: 'string', isNeeded: true }),
  );
  const answer = call('dailyQuestionsByDate')?.answer ?? [];
  expect(answer).toContainEqual(
    expect.objectContaining({ path: 'singleGameQuestionsByDate[].category', type: 'string', isNeeded: true }),
  );
  expect(answer).toContainEqual(
    expect.objectContaining({
      path: 'singleGameQuestionsByDate[].singleGameQuestionInfo.choices.choice1',
      type: 'string',
    }),
  );
});

it('tells who may call', () => {
  expect(call('accountInfo')?.access).toBe('everybody');
  expect(call('historyEntries')?.access).toMatch(/admin/);
});

it.each([
  ['post account INFO nothing', []],
  ['restore history', ['restoreHistoryEntry']],
  ['no such call', []],
])('finds by the words of %j', (search, names) => {
  expect(groupCalls(document, search).flatMap((group) => group.calls.map(({ name }) => name))).toEqual(names);
});
