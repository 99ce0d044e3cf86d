import { signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/imports/rules';
import { databases, test } from './ground';

const ROWS = 3000;
const KILLS = 3;

function bankOf(category: string): string {
  const choices = {
    choice1: 'Owl',
    choice2: 'Wren',
    choice3: 'Rook',
    choice4: 'Swift',
    correctChoice: 'Wren',
  };
  const rows = Array.from({ length: ROWS }, (_, at) =>
    JSON.stringify({ line: at + 2, category, question: { ...choices, question: `Which bird is ${at}?` } }),
  );
  return [JSON.stringify({ game: 'daily', rows: ROWS }), ...rows, ''].join('\n');
}

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    test(`${KILLS} times SIGKILL while a bank of ${ROWS} comes in: nothing of it is there, then all of it`, async ({
      start,
      note,
    }) => {
      test.setTimeout(300_000);
      const bank = bankOf('Birds of the bank');
      const key = 'one-import';
      const bring = async (url: string) => {
        const { token, get } = await signInEditor(url);
        const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, 'Idempotency-Key': key };
        const authorized = { ...headers, Authorization: `Bearer ${token}` };
        const answer = await fetch(url + IMPORT_PATH, { method: 'POST', body: bank, headers: authorized });
        const categoryNames = async () => {
          const { categories } = await (await get('/categories/all_categories')).json();
          return (categories as { category: string }[]).map(({ category }) => category);
        };
        return { answer, categoryNames };
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const server = await start();
        const { answer, categoryNames } = await bring(server.url);
        expect(await categoryNames()).not.toContain('Birds of the bank');
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
        // Another moment each time, all of them in the middle of storing.
        const wanted = new RegExp(`"storing","done":${[1, 12, 25][kill]}\\d\\d`);
        for (let text = ''; !wanted.test(text); ) text = (text + (await reader?.read())?.value).slice(-2000);
        await server.kill();
      }
      const server = await start();
      const { answer } = await bring(server.url);
      const lines = (await answer.text()).trim().split('\n');
      // The same key as before: had anything been stored, it would not be made now.
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        created: ROWS,
        unchanged: 0,
        categories: ['Birds of the bank'],
      });
      const again = await (await bring(server.url)).answer.text();
      expect(JSON.parse(again.trim().split('\n').at(-1) ?? '')).toEqual(JSON.parse(lines.at(-1) ?? ''));
      note(`${KILLS} kills in the middle of an import of ${ROWS}: 0 rows left behind`);
    });
  });
}
