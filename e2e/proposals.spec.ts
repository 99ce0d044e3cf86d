import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { addPerson, signInByApi } from './fixtures/people';
import { productToday } from './fixtures/product-day';
import { activeCategories, storedQuestions } from './fixtures/questions';
import { serveForSpec } from './fixtures/serve-for-spec';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

interface Colleague {
  page: Page;
  token: string;
}

/** Signs a new person of that role in, in a browser of their own. */
async function colleague(browser: Browser, username: string, role: string): Promise<Colleague> {
  const person = await addPerson(browser, site, { username, role });
  return { page: person.page, token: await signInByApi(person) };
}

async function post(request: APIRequestContext, token: string, path: string, data: object) {
  const response = await request.post(path, { headers: { Authorization: `Bearer ${token}` }, data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

const text = {
  choice1: 'Alpha',
  choice2: 'Beta',
  choice3: 'Gamma',
  choice4: 'Delta',
};

/** What of a record the tests change: one field is proposed, another one is changed beside it. */
interface Kind {
  subjectType: 'question' | 'word_puzzle';
  save: string;
  forDate: string;
  path: (place: { categoryId: string; forDate: string; id: string }) => string;
  body: (place: { categoryId: string; forDate: string; id?: string }, change: object) => object;
  idOf: (answer: { triviaQuestion?: { id: string }; wordCategory?: { id: string } }) => string | undefined;
  proposed: { field: string; change: object };
  other: string;
}

function questions(save: string, forDate: string, path: Kind['path']): Kind {
  return {
    subjectType: 'question',
    save,
    forDate,
    path,
    body: ({ id, ...place }, change) => ({
      questionId: id,
      // A category has no question twice.
      triviaQuestion: {
        ...{ question: `Who proposes for ${place.forDate}?`, ...text, correctChoice: 'Beta' },
        ...place,
        ...change,
      },
    }),
    idOf: ({ triviaQuestion }) => triviaQuestion?.id,
    proposed: { field: 'Choice 3', change: { choice3: 'Sigma' } },
    other: 'Choice 4',
  };
}

const kinds: [name: string, kind: Kind][] = [
  [
    'daily question',
    questions(
      '/singlegames/upload_trivia_question',
      '2031-05-01',
      ({ forDate, categoryId }) => `/edit_trivia/${forDate}/${categoryId}`,
    ),
  ],
  [
    'weekly question',
    questions(
      '/weekly-games/upload_trivia_question',
      '2031-05-03',
      ({ forDate, categoryId, id }) => `/edit_weekly_trivia/${forDate}/${categoryId}?question=${id}`,
    ),
  ],
  [
    'word puzzle',
    {
      subjectType: 'word_puzzle',
      save: '/wordcategories/update_word_category',
      forDate: '2031-05-01',
      path: ({ forDate, categoryId }) => `/edit_wordpuzzle/${categoryId}/${forDate}`,
      body: ({ id, forDate, categoryId }, change) => ({
        ...{ wordCategoryId: id, word: 'GEYSER', hint: 'Hot water', categoryId },
        ...{ dateOfWordCategory: forDate, ...change },
      }),
      idOf: ({ wordCategory }) => wordCategory?.id,
      proposed: { field: 'Hint', change: { hint: 'Sigma' } },
      other: 'Word',
    },
  ],
];

/** A ready record and a writer's change of it that waits. */
async function propose(kind: Kind, writer: Colleague, editor: Colleague) {
  const categoryId = (await activeCategories(editor.page.request))[0]?.id ?? '';
  const place = { categoryId, forDate: kind.forDate };
  const { save, body, idOf, proposed, subjectType } = kind;
  const stored = await post(editor.page.request, editor.token, save, body(place, {}));
  const id = idOf(stored) ?? '';
  const proposeAgain = () =>
    post(writer.page.request, writer.token, save, {
      ...body({ ...place, id }, proposed.change),
      status: 'in_review',
    });
  await proposeAgain();
  /** The record's fields as people read them: as proposed, or as stored where nothing is. */
  async function fields(): Promise<Record<string, string>> {
    const response = await editor.page.request.get('/reviews/detail', {
      params: { subjectType, subjectId: id },
      headers: { Authorization: `Bearer ${editor.token}` },
    });
    return (await response.json()).item.after;
  }
  return { path: kind.path({ ...place, id }), fields, proposeAgain };
}

/** The saves that a page has sent so far. */
function countSaves(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saved = (page: Page) => page.getByText(/^(Question saved|Update complete)$/).last();

for (const [name, kind] of kinds) {
  const role = name.replace(' ', '-');

  test(`a change of a ${name} is compared with what became live meanwhile, before it is sent`, async ({
    browser,
  }) => {
    const writer = await colleague(browser, `wendy-${role}`, 'writer');
    const first = await colleague(browser, `eddie-${role}`, 'editor');
    const second = await colleague(browser, `ella-${role}`, 'editor');
    const { path, fields } = await propose(kind, writer, first);

    await second.page.goto(`/review?author=wendy-${role}`);
    await expect(second.page.getByRole('article')).toContainText('Sigma');
    await first.page.goto(path);
    await expect(field(first.page, kind.other)).not.toHaveValue('');
    await expect(first.page.getByText(`A change by wendy-${role} is waiting`)).toBeVisible();
    await field(first.page, kind.other).fill('OMEGA');
    await submit(first.page).click();
    await expect(saved(first.page)).toBeVisible();

    const saves = countSaves(second.page, kind.save);
    await second.page.keyboard.press('a');
    await expect(second.page.getByRole('article').getByRole('alert')).toContainText('changed');
    await second.page.keyboard.press('e');
    const dialog = second.page.getByRole('dialog', { name: /^What is live has changed/ });
    const side = (of: string, words: RegExp) =>
      dialog.getByRole('group', { name: of }).getByRole('radio', { name: words });
    await expect(side(kind.proposed.field, /^Proposed Sigma/)).toBeChecked();
    await expect(side(kind.other, /^Live now OMEGA/)).toBeChecked();
    await expect(dialog.getByRole('group', { name: kind.proposed.field })).toContainText('Before');
    await expectAccessible(second.page);
    await dialog.getByRole('button', { name: 'Take over' }).click();
    await expect(field(second.page, kind.other)).toHaveValue('OMEGA');
    expect(saves()).toBe(0);
    await submit(second.page).click();
    await expect(saved(second.page)).toBeVisible();
    expect(saves()).toBe(1);
    expect(await fields()).toMatchObject({ [kind.proposed.field]: 'Sigma', [kind.other]: 'OMEGA' });
  });

  test(`a ${name} is edited and approved by one, edited on, and saved by another who began before`, async ({
    browser,
  }) => {
    const later = { ...kind, forDate: kind.forDate.replace('-05-', '-06-') };
    if (name === 'weekly question') later.forDate = '2031-06-07';
    const writer = await colleague(browser, `walt-${role}`, 'writer');
    const first = await colleague(browser, `egon-${role}`, 'editor');
    const second = await colleague(browser, `emma-${role}`, 'editor');
    const { fields } = await propose(later, writer, first);
    for (const { page } of [first, second]) {
      await page.goto(`/review?author=walt-${role}`);
      await expect(page.getByRole('article')).toContainText('Sigma');
      await page.keyboard.press('e');
      await expect(field(page, kind.proposed.field)).toHaveValue('Sigma');
    }

    const saves = countSaves(first.page, kind.save);
    await submit(first.page).click();
    await expect(saved(first.page)).toBeVisible();
    await expect(first.page.getByText('A proposed change')).toHaveCount(0);
    await field(first.page, kind.other).fill('TYPOLESS');
    await submit(first.page).click();
    await expect.poll(fields).toMatchObject({ [kind.proposed.field]: 'Sigma', [kind.other]: 'TYPOLESS' });
    await expect(first.page.getByRole('dialog')).toHaveCount(0);
    expect(saves()).toBe(2);

    const latecomer = countSaves(second.page, kind.save);
    await field(second.page, kind.proposed.field).fill('Epsilon');
    await submit(second.page).click();
    const dialog = second.page.getByRole('dialog', { name: /^Somebody else changed this/ });
    await expect(dialog).toBeVisible();
    expect(latecomer()).toBe(1);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(saved(second.page)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(latecomer()).toBe(2);
    expect(await fields()).toMatchObject({ [kind.proposed.field]: 'Epsilon', [kind.other]: 'TYPOLESS' });
  });
}

/** The first of today's questions, and a writer's change of it that waits, for a reason. */
async function proposeOfToday(writer: Colleague, editor: Colleague, reason: string) {
  const { request } = editor.page;
  const category = (await activeCategories(request))[0];
  const [stored] = await storedQuestions(request, productToday(), editor.token);
  if (!stored?.id || !category) throw new Error('sample content has questions of today');
  const { question, choices, correctChoice, id: questionId } = stored;
  const { id: categoryId } = category;
  await post(writer.page.request, writer.token, '/singlegames/upload_trivia_question', {
    questionId,
    triviaQuestion: {
      question,
      ...choices,
      correctChoice,
      categoryId,
      forDate: productToday(),
      choice4: 'Sigma',
    },
    status: 'in_review',
    reason,
  });
  const isLive = async () =>
    (await storedQuestions(request, productToday(), editor.token)).some(({ id }) => id === questionId);
  return { question, isLive, path: `/edit_trivia/${productToday()}/${categoryId}` };
}

test('the reason of a proposed change deletes nothing: what is live asks for itself', async ({ browser }) => {
  const writer = await colleague(browser, 'wanda', 'writer');
  const editor = await colleague(browser, 'elmo', 'editor');
  const { question, isLive } = await proposeOfToday(writer, editor, 'Delta is out of date');
  const { page } = editor;
  await page.goto('/review?author=wanda');
  await expect(page.getByRole('article')).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Reason')).toHaveValue('Delta is out of date');

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' });
  await expect(dialog).toContainText(`Visitors lose “${question}”`);
  const reason = dialog.getByLabel('Why it is deleted');
  await expect(reason).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is deleted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await isLive()).toBe(true);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(reason).toHaveValue('');
  await reason.fill('It is wrong altogether');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  expect(await isLive()).toBe(false);
  await page.goto('/history?action=deleted');
  await expect(page.getByText('Reason: It is wrong altogether')).toBeVisible();
});

test('a reviewer rejects a change with a note for its author, who withdraws the next one', async ({
  browser,
}) => {
  const writer = await colleague(browser, 'willa', 'writer');
  const editor = await colleague(browser, 'enid', 'editor');
  const [, daily] = kinds[0] as (typeof kinds)[number];
  const { path, fields, proposeAgain } = await propose({ ...daily, forDate: '2031-07-01' }, writer, editor);

  await editor.page.goto('/review?author=willa');
  await expect(editor.page.getByRole('article')).toContainText('Sigma');
  await editor.page.getByRole('button', { name: 'Reject' }).click();
  const dialog = editor.page.getByRole('dialog', { name: 'Reject this change?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is rejected');
  await expectAccessible(editor.page);
  await dialog.getByLabel('Why it is rejected').fill('Gamma it stays');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(editor.page.getByText('Nothing waits for a review.')).toBeVisible();
  expect(await fields()).toMatchObject({ 'Choice 3': 'Gamma' });

  await writer.page.goto('/overview');
  const back = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(back).toContainText('Rejected: Gamma it stays');
  await proposeAgain();
  await writer.page.goto(path);
  await expect(field(writer.page, 'Choice 3')).toHaveValue('Sigma');
  await writer.page.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawal = writer.page.getByRole('dialog', { name: 'Withdraw your change?' });
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
  await expect(writer.page.getByText('Change withdrawn')).toBeVisible();
  await writer.page.goto(path);
  await expect(field(writer.page, 'Choice 3')).toHaveValue('Gamma');
  await writer.page.getByRole('button', { name: 'History' }).click();
  const entries = writer.page.getByRole('dialog').getByRole('listitem');
  for (const [index, words] of ['withdrawn', 'proposed', 'rejected', 'proposed', 'created'].entries()) {
    await expect(entries.nth(index)).toContainText(words);
  }
  await expect(entries.nth(0)).toContainText('by willa');
  await expect(entries.nth(2)).toContainText('a change by willa, rejected by enid');
});

/** The next save of the page is stored, and its answer lost. */
async function loseNextAnswer(page: Page, path: string) {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('a change whose answers were lost is proposed once and made once', async ({ browser }) => {
  const writer = await colleague(browser, 'wilma', 'writer');
  const editor = await colleague(browser, 'edgar', 'editor');
  const [, daily] = kinds[0] as (typeof kinds)[number];
  const { path, fields } = await propose({ ...daily, forDate: '2031-07-02' }, writer, editor);
  const unreachable = (page: Page) => page.getByText('We could not reach the server.');

  await writer.page.goto(path);
  await expect(field(writer.page, 'Choice 3')).toHaveValue('Sigma');
  await field(writer.page, 'Choice 4').fill('Omega');
  await loseNextAnswer(writer.page, daily.save);
  const sending = writer.page.getByRole('button', { name: 'Propose change' });
  await sending.click();
  await expect(unreachable(writer.page)).toBeVisible();
  await sending.click();
  await expect(writer.page.getByText('Change sent for review').last()).toBeVisible();
  await expect(unreachable(writer.page)).toHaveCount(0);

  await editor.page.goto('/review?author=wilma');
  await expect(editor.page.getByRole('article')).toContainText('Omega');
  await editor.page.keyboard.press('e');
  await expect(field(editor.page, 'Choice 4')).toHaveValue('Omega');
  await loseNextAnswer(editor.page, daily.save);
  await submit(editor.page).click();
  await expect(unreachable(editor.page)).toBeVisible();
  await submit(editor.page).click();
  await expect(saved(editor.page)).toBeVisible();
  await expect(editor.page.getByRole('dialog')).toHaveCount(0);
  expect(await fields()).toMatchObject({ 'Choice 3': 'Sigma', 'Choice 4': 'Omega' });

  await editor.page.goto(path);
  await editor.page.getByRole('button', { name: 'History' }).click();
  const entries = editor.page.getByRole('dialog').getByRole('listitem');
  await expect(entries.first()).toContainText('a change by wilma, approved by edgar');
  await expect(entries).toContainText(['changed', 'proposed', 'proposed', 'created']);
});

test('a proposed change that is only opened is no work of who opens it; what is typed over it is kept', async ({
  browser,
}) => {
  const writer = await colleague(browser, 'wanja', 'writer');
  const editor = await colleague(browser, 'edna', 'editor');
  const [, daily] = kinds[0] as (typeof kinds)[number];
  await propose({ ...daily, forDate: '2031-07-03' }, writer, editor);
  const { page } = editor;
  await page.goto('/review?author=wanja');
  await expect(page.getByRole('article')).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(field(page, 'Choice 3')).toHaveValue('Sigma');
  const address = page.url();
  // Were it unsaved work, it would be asked about, and kept.
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page).toHaveURL(/trivia_questions/);
  const kept = () =>
    page.evaluate(() => Object.keys(window.localStorage).filter((key) => /^draft:/.test(key)));
  expect(await kept()).toEqual([]);

  await page.goto(address);
  await expect(field(page, 'Choice 3')).toHaveValue('Sigma');
  await field(page, 'Choice 4').fill('Omega');
  await expect.poll(kept).toHaveLength(1);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.addInitScript((token) => window.localStorage.setItem('tdts_token', token), editor.token);
  await again.goto(address);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(field(again, 'Choice 3')).toHaveValue('Sigma');
  await expect(field(again, 'Choice 4')).toHaveValue('Omega');
  await submit(again).click();
  await expect(saved(again)).toBeVisible();
  await again.goto('/review?author=wanja');
  await expect(again.getByText('Nothing waits for a review.')).toBeVisible();
});
