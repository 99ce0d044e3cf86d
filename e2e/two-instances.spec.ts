import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { daysAgo } from './fixtures/product-day';
import { changeQuestion, storedQuestions } from './fixtures/questions';
import { makeDirectory, removeDirectory, startServer } from './fixtures/server';
import { expect, logInByApi, test } from './fixtures/test';

test('two instances on one PostgreSQL share sessions and the count of guesses, show each other’s saves at once, and show answers from midnight on', async ({
  playwright,
}) => {
  const binaries = findPostgres();
  test.skip(!binaries, 'PostgreSQL is not installed');
  const cluster = await startCluster(binaries);
  const directories = [makeDirectory(), makeDirectory()];
  const [first = ''] = directories;
  const clockOffset = join(first, 'clock-offset');
  const settings = {
    DATABASE_URL: `${cluster.url}/postgres`,
    SAMPLE_CONTENT: 'on',
    CLOCK_OFFSET_FILE: clockOffset,
    NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
  };
  const start = (DATA_DIR: string) => startServer({ ...settings, DATA_DIR });
  // Both find an empty database, which only one of them may fill.
  const starting = directories.map(start);
  try {
    const [here, there] = await Promise.all(
      starting.map(async (site) => playwright.request.newContext({ baseURL: (await site).url })),
    );
    if (!here || !there) throw new Error('There are two.');
    const token = await logInByApi(here);
    const [question] = await storedQuestions(there, daysAgo(3), token);
    if (!question) throw new Error('The sample content has a question that day.');
    const shared = `/share_question/${question.questionTag}`;
    const textHere = async () =>
      (await (await here.get(shared)).text()) +
      (await (await here.get(`/questions/${daysAgo(3)}/play`)).text());
    for (const visit of ['rendered', 'kept']) expect(await textHere(), visit).toContain(question.question);

    await changeQuestion(there, token, question, { question: 'Is this fresh everywhere?' });
    await expect.poll(textHere).not.toContain(question.question);
    expect(await textHere()).toContain('Is this fresh everywhere?');

    // A bank imported here, in a separate thread, is visible there at once, for visitors and staff.
    const { categories } = await (await here.get('/categories/active_categories')).json();
    const rows = Array.from({ length: 250 }, (_, at) => {
      const asked = {
        choice1: 'Owl',
        choice2: 'Wren',
        choice3: 'Rook',
        choice4: 'Swift',
        correctChoice: 'Wren',
      };
      const row = { line: at + 2, question: { ...asked, question: `Which gecko is number ${at}?` } };
      return at === 0
        ? { ...row, category: 'Geckos', forDate: daysAgo(0), status: 'ready' }
        : { ...row, categoryId: categories[0].id };
    });
    const playThere = async () => (await there.get(`/questions/${daysAgo(0)}/play`)).text();
    for (const visit of ['rendered', 'kept']) expect(await playThere(), visit).not.toContain('gecko');
    const imported = await here.post('/api/imports', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
      data: [{ game: 'daily', rows: 250 }, ...rows].map((row) => JSON.stringify(row)).join('\n'),
    });
    expect(await imported.text()).toContain('"created":250');
    await expect.poll(playThere).toContain('Which gecko is number 0?');
    const found = await there.get('/api/export?game=daily&format=json&query=gecko', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await found.json()).toHaveLength(250);

    // One address has five guesses at an account, across both instances.
    const guess = async (site: typeof here) => {
      const data = { username: 'nobody', password: 'a guess' };
      return (await site.post('/users/login_authorized_user', { data })).status();
    };
    for (let count = 0; count < 5; count++) expect(await guess(here)).toBe(401);
    expect(await guess(there)).toBe(429);

    // Both instances cache today's game: neither reveals a correction's answer before the day ends.
    const [asked] = await storedQuestions(there, daysAgo(0), token);
    if (!asked) throw new Error('The sample content has a question today.');
    const read = () =>
      Promise.all(
        [here, there].map(async (site) => (await site.get(`/questions/${daysAgo(0)}/play`)).text()),
      );
    const told = async () => (await read()).map((html) => /data-correct="|\(correct\)/.test(html));
    for (const visit of ['rendered', 'kept']) expect(await told(), visit).toEqual([false, false]);
    const other = Object.values<string>(asked.choices).find((text) => text !== asked.correctChoice);
    const changed = 'Is its answer told too early?';
    await changeQuestion(there, token, asked, { question: changed, correctChoice: other });
    await expect.poll(async () => (await read()).every((html) => html.includes(changed))).toBe(true);
    expect(await told()).toEqual([false, false]);
    const [page = ''] = await read();
    const endsAt = Date.parse(/data-answers-at="([^"]+)"/.exec(page)?.[1] ?? '');
    writeFileSync(clockOffset, String(endsAt - Date.now() + 1000));
    for (const html of await read()) {
      const right = [...html.matchAll(/<li data-correct="true">.*?<bdi>(.*?)<\/bdi>/g)].map(
        ([, text]) => text,
      );
      expect(right).toContain(other);
    }
    writeFileSync(clockOffset, '0');

    await here.post('/users/log_off', { headers: { Authorization: `Bearer ${token}` } });
    const refused = await there.get('/history/entries', { headers: { Authorization: `Bearer ${token}` } });
    expect(refused.status()).toBe(401);
  } finally {
    for (const site of await Promise.allSettled(starting)) {
      if (site.status === 'fulfilled') await site.value.stop();
    }
    cluster.stop();
    for (const directory of directories) removeDirectory(directory);
  }
});
