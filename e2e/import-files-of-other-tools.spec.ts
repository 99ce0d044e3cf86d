import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { addPerson, signInByApi } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

/** Its rows would fill the gaps that other specs look for. */
const site = serveForSpec();

const CORPUS = 'lib/features/import-export/corpus/';

interface Bank {
  name: string;
  content: Buffer;
  rows: number;
  /** Decides what the file leaves open, one decision each. */
  decisions: ((page: Page) => Decision)[];
}

/** A control, and the option to choose there; without one it is pressed. */
interface Decision {
  control: Locator;
  option?: string;
}

function ofCorpus(name: string): Bank {
  const { rows } = JSON.parse(readFileSync(`${CORPUS}${name}.expected.json`, 'utf8'));
  return { name, content: readFileSync(CORPUS + name), rows: rows.length, decisions: [] };
}

const MESSY = 400;

/** A sheet of a team: titles above, categories with typos, keys of every form, days that can be read both ways. */
function messySheet(): Bank {
  const categories = [
    'Geography',
    'Geografy',
    'History',
    'Histroy',
    'Sport',
    'Sports',
    'Pop Music',
    'Pop Musik',
  ];
  const lines = Array.from({ length: MESSY }, (_, at) => {
    const right = at % 4;
    const choices = ['north', 'east', 'south', 'west'].map((side) => `${side} of ${at}`);
    const key = ['ABCD'[right], choices[right], String(right + 1)][at % 3];
    const day = Math.floor(at / 4);
    return [
      ...[
        at + 1,
        categories[(at % 4) * 2 + (Math.floor(at / 4) % 2)],
        `Where does walker ${at} go?`,
        ...choices,
        key,
      ],
      ...[
        ['leicht', 'mittel', 'schwer', 'knifflig'][at % 4],
        `${(day % 12) + 1}/${Math.floor(day / 12) + 1}/2031`,
      ],
    ].join(';');
  });
  const heading = 'No.;Category;Question (required);A;B;C;D;Right answer;Level;Day';
  const text = ['Pub quiz 2031: all rounds', '', heading, ...lines, `Total;${MESSY}`].join('\r\n');
  return {
    name: 'messy.csv',
    content: Buffer.from(text),
    rows: MESSY,
    decisions: [
      (page) => ({ control: page.getByLabel('What is 01/02/2027?'), option: 'February 1, 2027' }),
      (page) => ({ control: page.getByRole('button', { name: 'Use the 4 suggestions' }) }),
      (page) => ({ control: page.getByLabel('knifflig', { exact: true }), option: 'hard' }),
    ],
  };
}

/** A category that an undone import made is out of use, so each way makes one of its own. */
function banksOf(way: string): Bank[] {
  const gift = ofCorpus('moodle.gift');
  const content = Buffer.from(gift.content.toString().replaceAll(/^(\$CATEGORY: .*)$/gm, `$1 by ${way}`));
  return [
    ofCorpus('kahoot-template.xlsx'),
    ofCorpus('correct-index.json'),
    ofCorpus('windows-1251.csv'),
    { ...gift, content },
    messySheet(),
  ];
}

/** A way to use the screen; counts clicks or presses of keys. */
interface Hand {
  count: number;
  press(control: Locator): Promise<void>;
  select(control: Locator, option: string): Promise<void>;
}

const mouse = (): Hand => ({
  count: 0,
  async press(control) {
    this.count += 1;
    await control.click();
  },
  async select(control, option) {
    this.count += 2;
    await control.selectOption({ label: option });
  },
});

function keyboard(page: Page): Hand {
  const hand: Hand = {
    count: 0,
    async press(control) {
      await reach(control);
      hand.count += 1;
      await page.keyboard.press('Enter');
    },
    async select(control, option) {
      await reach(control);
      hand.count += 1;
      await page.keyboard.type(option.slice(0, 3));
      await expect(control.locator('option:checked')).toHaveText(option);
    },
  };
  async function reach(control: Locator) {
    const isFocused = () => control.evaluate((one) => one === document.activeElement);
    for (let at = 0; at < 200 && !(await isFocused()); at += 1) {
      hand.count += 1;
      await page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  }
  return hand;
}

async function bringIn(page: Page, hand: Hand, { name, content, rows, decisions }: Bank): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await hand.press(page.getByLabel(/^(Choose or drop|Uploaded)/).first());
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  for (const decide of decisions) {
    const { control, option } = decide(page);
    await (option ? hand.select(control, option) : hand.press(control));
  }
  const start = page.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${rows} rows` });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await hand.press(start);
  await expect(page.getByText(new RegExp(`^${rows} added`))).toBeVisible({ timeout: 60_000 });
}

for (const way of ['mouse', 'keyboard'] as const) {
  test(`five files of other tools are imported whole by ${way} with at most three decisions each, and the last is undone under History`, async ({
    browser,
  }) => {
    const editor = await addPerson(browser, site, { username: `ida-${way}`, role: 'editor' });
    await signInByApi(editor);
    const { page } = editor;
    await page.goto('/import');
    const banks = banksOf(way);
    for (const bank of banks) {
      const hand = way === 'mouse' ? mouse() : keyboard(page);
      await bringIn(page, hand, bank);
      const description = `${bank.name}: ${bank.decisions.length} decisions, ${hand.count} presses`;
      test.info().annotations.push({ type: way, description });
      expect(hand.count).toBeLessThan(way === 'mouse' ? 8 : 150);
      if (bank === banks.at(-1)) break;
      // The files of the corpus ask the same questions.
      await hand.press(page.getByRole('button', { name: 'Undo all of it' }));
      await expect(page.getByRole('button', { name: 'Undo all of it' })).toHaveCount(0, { timeout: 60_000 });
    }
    await page.goto('/history');
    const entry = page.getByRole('listitem').filter({ hasText: `messy.csv, ${MESSY} questions` });
    await expect(entry.getByText(`by ida-${way}`)).toBeVisible();
    await expectAccessible(page);
    await entry.getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('Import of messy.csv undone')).toBeVisible({ timeout: 60_000 });
    await expect(entry.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/history-${width}.png` });
    }
  });
}
