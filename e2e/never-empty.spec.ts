import { productToday } from './fixtures/product-day';
import { activeCategories, questionForm } from './fixtures/questions';
import { makeDataDirectory, removeDirectory, type Started, startServer } from './fixtures/server';
import { expect, expectAccessible, logInByApi, test } from './fixtures/test';

// Both tests use one server.
test.describe.configure({ mode: 'default' });

let dataDir: string;
let site: Started;

test.beforeAll(async () => {
  dataDir = makeDataDirectory();
  site = await startServer({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await site.stop();
  removeDirectory(dataDir);
});

test('a reserve fills an empty slot, is reported, and can be undone; a short runway is reported', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.url });
  const token = await logInByApi(request);
  await page.addInitScript((value) => window.localStorage.setItem('tdts_token', value), token);
  const today = productToday();
  const headers = { Authorization: `Bearer ${token}` };
  const planned = await request.get(`/plans/calendar?game=daily&from=${today}&to=${today}`, { headers });
  const { records } = (await planned.json()) as { records: { categoryId: string }[] };
  const categories = await activeCategories(request);
  const gap = categories.find(({ id }) => !records.some(({ categoryId }) => categoryId === id));
  const name = gap?.category ?? '';

  const health = await request.get('/health/ready', { headers });
  expect((await health.json()).checks.runway).toMatchObject({ ok: false, days: 0 });

  await page.goto(`${site.url}/overview`);
  await expect(page.getByText('Fewer than 7 days of daily questions are ready')).toBeVisible();
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: 'Daily questions run out soon' })
    .click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();

  // A draft on the bench with a difficulty, which is marked as a reserve and sent for review.
  const triviaQuestion = { question: '', categoryId: gap?.id, correctChoice: '' };
  const choices = { choice1: '', choice2: '', choice3: '', choice4: '' };
  const filled = { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four', correctChoice: 'One' };
  const added = await request.post('/singlegames/upload_trivia_question', {
    headers,
    data: { triviaQuestion: { ...triviaQuestion, ...choices }, status: 'draft' },
  });
  expect(added.status()).toBe(200);
  await page.goto(`${site.url}/plan`);
  await expectAccessible(page);
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByRole('button', { name: 'Without a text' }).click();
  const card = page.getByRole('dialog');
  await card.getByLabel('May run any day').check();
  await expect(bench.getByText('may run any day')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('May run any day')).toBeChecked();
  await questionForm(page).fill('Who steps in when nobody else is ready?');
  await page.getByLabel('Difficulty').selectOption('hard');
  await expectAccessible(page);
  await questionForm(page).submit.click();
  const asked = page.getByRole('dialog', { name: 'This goes live now' });
  await expect(asked).toContainText(
    `${name} has no question today: “Who steps in when nobody else is ready?”`,
  );
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was changed: what players see stays as it is.')).toBeVisible();
  // A question of today is deleted, and the waiting reserve fills its slot.
  const ofToday = { ...choices, ...filled, question: 'Who goes again?', categoryId: gap?.id, forDate: today };
  const stored = await request.post('/singlegames/upload_trivia_question', {
    headers,
    data: { triviaQuestion: ofToday },
  });
  await questionForm(page).submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  const { id: questionId } = ((await stored.json()) as { triviaQuestion: { id: string } }).triviaQuestion;
  const deletion = { questionId, reason: 'It was wrong' };
  await request.post('/singlegames/delete_trivia_question', { headers, data: deletion });

  await page.goto(`${site.url}/overview`);
  const reserve = page.getByRole('region', { name: 'Reserve' });
  await expect(reserve.getByText('Who steps in when nobody else is ready?')).toBeVisible();
  await expect(reserve.getByText(name)).toBeVisible();
  await expectAccessible(page);
  const visitors = await request.get(`/singlegames/get_single_game_questions_by_date?forDate=${today}`);
  expect(await visitors.text()).toContain('Who steps in when nobody else is ready?');
  await page.setViewportSize({ width: 390, height: 800 });
  await reserve.getByRole('button', { name: 'Undo: Who steps in when nobody else is ready?' }).click();
  await expect(reserve).toBeHidden();
  const after = await request.get(`/singlegames/get_single_game_questions_by_date?forDate=${today}`);
  expect(await after.text()).not.toContain('Who steps in');
});

test('a reserve that would go live today asks first, reports it afterwards, and can be undone', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.url });
  const token = await logInByApi(request);
  await page.addInitScript((value) => window.localStorage.setItem('tdts_token', value), token);
  const headers = { Authorization: `Bearer ${token}` };
  const [sport] = (await activeCategories(request)).filter(({ category }) => category === 'Sport');
  const text = 'Which ground is at St John’s Wood?';
  const choices = {
    choice1: 'Lord’s',
    choice2: 'The Oval',
    choice3: 'Trent Bridge',
    choice4: 'Old Trafford',
  };
  const triviaQuestion = { question: text, categoryId: sport?.id, correctChoice: 'Lord’s', ...choices };
  const added = await request.post('/singlegames/upload_trivia_question', {
    headers,
    data: { triviaQuestion, status: 'ready' },
  });
  expect(added.status()).toBe(200);
  const byDate = `/singlegames/get_single_game_questions_by_date?forDate=${productToday()}`;
  const visitorsSee = async () => (await (await request.get(byDate)).text()).includes('St John’s Wood');

  await page.goto(`${site.url}/plan`);
  const onBench = page.getByRole('region', { name: 'Bench' }).getByRole('button', { name: text });
  await onBench.click();
  const card = page.getByRole('dialog').filter({ has: page.getByLabel('May run any day') });
  await card.getByLabel('May run any day').click();
  const question = page.getByRole('dialog', { name: 'This goes live now' });
  await expect(question).toContainText(`Sport has no question today: “${text}” goes live now.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByLabel('May run any day')).not.toBeChecked();
  expect(await visitorsSee()).toBe(false);

  await card.getByLabel('May run any day').click();
  await question.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('It is live: players see it today')).toBeVisible();
  await expect(onBench).toBeHidden();
  expect(await visitorsSee()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: It is live')).toBeVisible();
  expect(await visitorsSee()).toBe(false);
  await expect(onBench).toBeVisible();
});
