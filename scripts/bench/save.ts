// How long an editor waits from Save to the next form, in a real browser, beside opening an empty page of the same site:
// the weekly game's announcement, which loads no framework and hardly anything else.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import playwrightConfig from '@/playwright.config';
import { startBenchSite } from '../bench-site';
import { BENCH_PASSWORD, dateInDays } from '../bench-staff';

const PORT = 3199;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 20;

type Timed = [name: string, time: (page: Page) => Promise<number>];

/** From the keys that save to another, empty form with the focus in it; milliseconds. */
async function timeNextForm(page: Page, keys: string, staysOn: boolean): Promise<number> {
  const heading = await page.locator('h1').textContent();
  const startedAt = performance.now();
  await page.keyboard.press(keys);
  await page.waitForFunction(
    (expected) =>
      document.activeElement instanceof HTMLTextAreaElement &&
      document.activeElement.value === '' &&
      (document.querySelector('h1')?.textContent === expected.heading) === expected.staysOn,
    { heading, staysOn },
  );
  return performance.now() - startedAt;
}

async function fillForm(page: Page, text: string): Promise<void> {
  await page.getByLabel('Question', { exact: true }).fill(text);
  for (const number of [1, 2, 3, 4]) {
    await page.getByLabel(`Choice ${number}`, { exact: true }).fill(`${text} ${number}`);
  }
  await page.getByLabel('Choice 2 is correct').check();
}

async function timeOpening(page: Page, address: string, until: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'load' });
  await page.locator(until).first().waitFor();
  return performance.now() - startedAt;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function signIn(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/trivia_questions/);
  return page;
}

/** Saves question after question as an editor does, and prints medians and their ratios to an empty page of the same round. */
export async function run(): Promise<void> {
  const site = await startBenchSite(PORT, { SAMPLE_CONTENT: 'on' });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await signIn(context, site.origin);
    const bare = await context.newPage();
    const answer = await fetch(`${site.origin}/categories/active_categories`);
    const { categories } = (await answer.json()) as { categories: { id: string; category: string }[] };
    const [first] = categories;
    if (!first) throw new Error('The sample content has no category');
    let turn = 0;
    // Days that nobody has filled, another one each time.
    const formOf = () =>
      `${site.origin}/create_trivia/${dateInDays(400 + turn)}/${encodeURIComponent(first.category)}/${first.id}`;
    const next: (keys: string, staysOn: boolean) => Timed[1] = (keys, staysOn) => async (at) => {
      turn += 1;
      await fillForm(at, `Is this number ${turn}?`);
      return timeNextForm(at, keys, staysOn);
    };
    const timed: Timed[] = [
      ['an empty page opened', () => timeOpening(bare, `${site.origin}/weekly-game`, 'main')],
      ['an empty form opened', (at) => timeOpening(at, formOf(), 'textarea:focus')],
      ['Save and next gap, to the next form', next('ControlOrMeta+Shift+Enter', false)],
      ['Submit, to the emptied form', next('ControlOrMeta+Enter', true)],
    ];
    const times = timed.map((): number[] => []);
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      for (const [index, [, time]] of timed.entries()) {
        const milliseconds = await time(page);
        if (round >= WARM_UP_ROUNDS) times[index]?.push(milliseconds);
      }
    }
    const empty = times[0] ?? [];
    for (const [index, [name]] of timed.entries()) {
      const own = times[index] ?? [];
      const ratio = median(own.map((one, round) => one / (empty[round] ?? one)));
      console.log(`${name}: ${median(own).toFixed(0)} ms (${ratio.toFixed(2)} of an empty page; goal: 2)`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
