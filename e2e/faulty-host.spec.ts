import type { Page } from '@playwright/test';
import { type FaultName, faults } from './fixtures/faults';
import { frontOrigin, portsOf, removeDirectories, startFront } from './fixtures/hosted';
import { questionForm } from './fixtures/questions';
import type { Started } from './fixtures/server';
import { PASSWORD, TOKEN } from './fixtures/spec-data';
import { type SpecHost, startSpecHost } from './fixtures/spec-host';
import { expect, test } from './fixtures/test';

// One host for the file; the whole table of faults runs over screens that stay open.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const ports = portsOf(3);
const names = Object.keys(faults) as FaultName[];
/** The host is given 5 s; a second wait would show, the pauses of a machine that does other things do not. */
const PATIENCE_MS = 9000;
/** What people are told, whatever the fault. */
const PLAIN =
  /^The game (does not answer at the moment|sent an answer we cannot read)\. Try again in a moment\./;
test.use({ baseURL: frontOrigin(ports.front) });

let front: Started;
let host: SpecHost;
test.beforeAll(async () => {
  host = await startSpecHost(ports.api, frontOrigin(ports.front));
  front = await startFront(ports);
});
test.afterAll(async () => {
  await front.stop();
  await host.close();
  removeDirectories();
});
test.afterEach(() => {
  host.fault = null;
});

/** What a person does on a screen while the host fails, and what they find once it does not. */
interface Screen {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** Makes the screen call the host. */
  act: (page: Page, round: number) => Promise<unknown>;
  /** Nothing that was typed is lost. */
  keeps?: (page: Page, round: number) => Promise<unknown>;
  /** The way on, once the host answers again. */
  recover: (page: Page, round: number) => Promise<unknown>;
  /** Faults that this screen's call survives: the spec does not say what it answers. */
  survives?: readonly FaultName[];
}

const message = (page: Page) => page.getByRole('alert').filter({ hasText: PLAIN }).first();
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click();
const dayOf = (round: number) => `2031-03-${String(round + 1).padStart(2, '0')}`;
const questionOf = (round: number) => `Which question is number ${round}?`;

function browseScreen(name: string, path: string): Screen {
  return {
    name,
    open: (page) => page.goto(path),
    act: (page, round) => page.getByLabel('Date', { exact: true }).fill(dayOf(round)),
    async recover(page) {
      await retry(page);
      await expect(page.getByText('No trivia question for this date')).toBeVisible();
    },
  };
}

function createScreen(name: string, path: string, survives: Screen['survives']): Screen {
  const submit = async (page: Page) => questionForm(page).submit.click();
  return {
    name,
    survives,
    open: (page) => page.goto(path),
    async act(page, round) {
      await questionForm(page).fill(questionOf(round));
      await submit(page);
    },
    keeps: (page, round) => questionForm(page).expectText(questionOf(round)),
    async recover(page) {
      await submit(page);
      await expect(page.getByText('Question saved').last()).toBeVisible();
      await expect(questionForm(page).question).toHaveValue('');
    },
  };
}

function rereadScreen(name: string, path: string, shows: string): Screen {
  return {
    name,
    open: () => Promise.resolve(),
    act: (page) => page.goto(path),
    async recover(page) {
      await retry(page);
      await expect(page.getByText(shows).first()).toBeVisible();
    },
  };
}

const screens: Screen[] = [
  browseScreen('daily questions', '/trivia_questions/2031-01-01'),
  browseScreen('weekly questions', '/weekly_trivia_questions/2031-01-01'),
  createScreen('a new daily question', '/create_trivia/2031-01-01/Rivers/1', []),
  createScreen('a new weekly question', '/create_weekly_trivia/2031-01-01/Rivers/1', [
    'missing fields',
    'nulls',
  ]),
  rereadScreen('editing a question', '/edit_trivia/2031-02-02/1', 'No trivia question for this date'),
  {
    ...rereadScreen('the way to a word puzzle', '/wordpuzzles', 'Select Category'),
    async recover(page) {
      await retry(page);
      await expect(page.getByLabel('Category').locator('option')).toHaveCount(3);
    },
  },
  {
    name: 'a word puzzle',
    survives: ['missing fields', 'nulls'],
    open: (page) => page.goto('/edit_wordpuzzle/1/2031-01-01'),
    async act(page, round) {
      await page.getByLabel('Word', { exact: true }).fill('amazon');
      await page.getByLabel('Hint').fill(`Hint ${round}`);
      await page.getByRole('button', { name: 'Submit' }).click();
    },
    keeps: (page, round) => expect(page.getByLabel('Hint')).toHaveValue(`Hint ${round}`),
    async recover(page) {
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Update complete').last()).toBeVisible();
    },
  },
];

test('every screen says so in time, loses nothing, and goes on when the host does', async ({ context }) => {
  await context.addInitScript((token) => window.localStorage.setItem('tdts_token', token), TOKEN);
  const opened = await Promise.all(
    screens.map(async (screen) => {
      const page = await context.newPage();
      await screen.open(page);
      return { page, screen };
    }),
  );
  for (const [round, fault] of names.entries()) {
    const affected = opened.filter(({ screen }) => !screen.survives?.includes(fault));
    await test.step(fault, async () => {
      host.fault = fault;
      await Promise.all(
        affected.map(async ({ page, screen }) => {
          await screen.act(page, round);
          await expect(message(page), screen.name).toBeVisible({ timeout: PATIENCE_MS });
          await screen.keeps?.(page, round);
        }),
      );
      host.fault = null;
      await Promise.all(affected.map(({ page, screen }) => screen.recover(page, round)));
    });
  }
});

test('signing in says so, too', async ({ page }) => {
  for (const fault of names) {
    await page.goto('/login');
    await page.getByLabel('Username').fill('ann');
    await page.getByLabel('Password').fill(PASSWORD);
    host.fault = fault;
    await page.getByRole('button', { name: 'Log in' }).click();
    // Without a token the spec has its own words.
    const isAnswer = ['missing fields', 'nulls'].includes(fault);
    const told = page
      .getByRole('alert')
      .filter({ hasText: isAnswer ? 'Invalid username/password combination' : PLAIN });
    await expect(told, fault).toBeVisible({ timeout: PATIENCE_MS });
    await expect(page.getByLabel('Username')).toHaveValue('ann');
    host.fault = null;
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/trivia_questions');
});

/** Public pages by what they show, with an ending that makes each address a new one. */
const publicPaths: readonly ((ending: string) => string)[] = [
  (ending) => `/share_question/image-${ending}`,
  (ending) => `/user/ann-${ending}`,
  (ending) => `/join-group/tag/open-${ending}`,
  (ending) => `/join-group/invited-${ending}`,
];

/** A page that is made for every request. */
const FAR_DAY = '/single_games?date=2031-01-01';

test('public pages say to try again, for no cache, while kept ones are served', async ({ request, page }) => {
  const statusOf = async (path: string) => (await request.get(path)).status();
  for (const pathOf of publicPaths) expect(await statusOf(pathOf('kept')), pathOf('kept')).toBe(200);
  for (const fault of names.filter((name) => name !== 'silence')) {
    for (const pathOf of publicPaths) {
      const path = pathOf(fault.replaceAll(/\W/g, ''));
      host.fault = fault;
      const response = await request.get(path);
      // A private group's answer may be as short as nothing: that page shows the lock.
      const isLocked = path.includes('/tag/') && ['missingfields', 'nulls'].some((one) => path.endsWith(one));
      expect(response.status(), path).toBe(isLocked ? 200 : 503);
      if (!isLocked) expect(response.headers()['cache-control']).toBe('no-store');
      host.fault = null;
      expect(await statusOf(path), path).toBe(200);
    }
  }

  for (const fault of names.filter((name) => name !== 'silence')) {
    host.fault = fault;
    expect(await statusOf(FAR_DAY), fault).toBe(503);
    host.fault = null;
    expect(await statusOf(FAR_DAY), fault).toBe(200);
  }

  host.fault = 'silence';
  const startedAt = Date.now();
  const silent = await Promise.all(publicPaths.map((pathOf) => statusOf(pathOf('silence'))));
  expect(Date.now() - startedAt).toBeLessThan(PATIENCE_MS);
  expect(silent).toEqual([503, 503, 503, 503]);
  for (const pathOf of publicPaths) expect(await statusOf(pathOf('kept')), pathOf('kept')).toBe(200);
  await page.goto('/share_question/image-silence');
  await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await page.goto('/join-group/invited-silence');
  await expect(page.getByText('Failed to load group information')).toBeVisible();

  // A host that failed thrice is left alone for ten seconds.
  host.fault = null;
  await expect.poll(() => statusOf('/share_question/image-silence'), { timeout: 15_000 }).toBe(200);
});
