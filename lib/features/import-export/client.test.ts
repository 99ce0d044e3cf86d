import { importRows } from './client';

const startImport = (last: object) => {
  const lines = [{ phase: 'storing', done: 1, of: 1 }, last].map((line) => `${JSON.stringify(line)}\n`);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(lines.join('')));
  return importRows({
    head: { game: 'daily' },
    rows: [{ line: 2 }],
    idempotencyKey: 'k1',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
};

afterEach(() => {
  jest.restoreAllMocks();
});

it('a person whose import ended with a failure of the server gets its message as an error', async () => {
  const failed = startImport({ error: { code: 'internal', message: 'It failed' }, issues: [] });
  await expect(failed).rejects.toMatchObject({ status: 500, message: 'It failed' });
});

it('a person whose rows were refused gets the errors of the rows', async () => {
  const refused = { error: { code: 'conflict', message: 'One row' }, issues: [{ line: 2, message: 'No' }] };
  await expect(startImport(refused)).resolves.toEqual(refused);
});
