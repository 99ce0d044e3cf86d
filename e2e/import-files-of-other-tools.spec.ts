import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

/** Its rows would fill the gaps that other specs look for. */
serveForSpec();

const CORPUS = 'lib/features/import-export/corpus/';

interface Bank {
  name: string;
  content: Buffer;
  rows: number;
  /** The controls by which a person decides what the file leaves open. */
  decisions: ((page: Page) => Decision)[];
}

/** A control, and the option to choose there; without one it is pressed. */
interface Decision {
  control: Locator;
  option?: string;
}

function readCorpusFile(name: string): Bank {
  const expected: { files: object; rows: unknown[] }[] = JSON.parse(
    readFileSync(`${CORPUS}expected.json`, 'utf8'),
  );
  const rows = expected.find(({ files }) => name in files)?.rows.length ?? 0;
  return { name, content: readFileSync(CORPUS + name), rows, decisions: [] };
}

const MESSY_ROWS = 120;

/** A sheet of a team: titles above, categories with typos, answers in three forms, days that can be read both ways. */
function makeMessySheet(): Bank {
  const categories = ['Geography', 'History', 'Sport', 'Pop Music'];
  const misspelt = ['Geografy', 'Histroy', 'Sports', 'Pop Musik'];
  const levels = ['leicht', 'mittel', 'schwer', 'knifflig'];
  const lines = Array.from({ length: MESSY_ROWS }, (_, at) => {
    const column = at % 4;
    const day = Math.floor(at / 4);
    const category = (day % 2 === 0 ? categories : misspelt)[column];
    const choices = ['north', 'east', 'south', 'west'].map((side) => `${side} of ${at}`);
    const answer = ['ABCD'[column], choices[column], String(column + 1)][at % 3];
    const date = `${(day % 12) + 1}/${Math.floor(day / 12) + 1}/2031`;
    const question = `Where does walker ${at} go?`;
    return [at + 1, category, question, ...choices, answer, levels[column], date].join(';');
  });
  const heading = 'No.;Category;Question (required);A;B;C;D;Right answer;Level;Day';
  const text = ['Pub quiz 2031: all rounds', '', heading, ...lines, `Total;${MESSY_ROWS}`].join('\r\n');
  return {
    name: 'messy.csv',
    content: Buffer.from(text),
    rows: MESSY_ROWS,
    decisions: [
      (page) => ({ control: page.getByLabel('What is 01/02/2027?'), option: 'February 1, 2027' }),
      (page) => ({ control: page.getByRole('button', { name: 'Use the 4 suggestions' }) }),
      (page) => ({ control: page.getByLabel('knifflig', { exact: true }), option: 'hard' }),
    ],
  };
}

/** A mouse or a keyboard, which counts its clicks or keys. */
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
      // The first letters choose the option of a list.
      const typed = option.slice(0, 3);
      hand.count += typed.length;
      await page.keyboard.type(typed);
      await expect(control.locator('option:checked')).toHaveText(option);
    },
  };
  async function reach(control: Locator) {
    const isFocused = () => control.evaluate((one) => one === document.activeElement);
    const mostTabs = 200;
    for (let tabs = 0; tabs < mostTabs && !(await isFocused()); tabs += 1) {
      hand.count += 1;
      await page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  }
  return hand;
}

/** Imports a file by hand, and expects all of its rows to be added. */
async function importBank(page: Page, hand: Hand, { name, content, rows, decisions }: Bank): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await hand.press(page.getByLabel(/^(Choose or drop|Uploaded)/).first());
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  for (const decide of decisions) {
    const { control, option } = decide(page);
    await (option ? hand.select(control, option) : hand.press(control));
  }
  const start = page.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${rows} rows` });
  await expect(start).toBeEnabled();
  await hand.press(start);
  await expect(page.getByText(new RegExp(`^${rows} added`))).toBeVisible();
}

// `corpus.test.ts` reads the whole corpus.
const fromOtherTools = ['kahoot-template.xlsx', 'windows-1251.csv'].map(readCorpusFile);
const ways = [
  { way: 'mouse', makeHand: mouse, banks: [...fromOtherTools, makeMessySheet()], pressLimit: 8 },
  { way: 'keyboard', makeHand: keyboard, banks: [makeMessySheet()], pressLimit: 150 },
];

for (const { way, makeHand, banks, pressLimit } of ways) {
  test(`an editor imports each whole file by ${way} in fewer than ${pressLimit} presses, and undoes it`, async ({
    meet,
  }) => {
    const { page } = await meet(`ida-${way}`, 'editor');
    await page.goto('/import');
    for (const bank of banks) {
      const hand = makeHand(page);
      await importBank(page, hand, bank);
      expect(hand.count, bank.name).toBeLessThan(pressLimit);
      // The files of the corpus ask the same questions, so each import is undone.
      await hand.press(page.getByRole('button', { name: 'Undo all of it' }));
      await expect(page.getByRole('button', { name: 'Undo all of it' })).toHaveCount(0);
    }
  });
}

test('an editor undoes an import of a file in the history', async ({ meet }) => {
  const { page } = await meet('ida', 'editor');
  await page.goto('/import');
  const content = Buffer.from('Category,Question,A,B,C,D,Answer\nSport,Who undoes this?,a,b,c,d,B');
  await importBank(page, mouse(), { name: 'undone.csv', content, rows: 1, decisions: [] });
  await page.goto('/history');
  const entry = page.getByRole('listitem').filter({ hasText: 'undone.csv' });
  await expect(entry.getByText('by ida')).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await entry.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Import of undone.csv undone')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
});
