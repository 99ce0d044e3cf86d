import { act, render, screen } from '@testing-library/react';
import { DayList } from '@/components/archive/archive-page';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { runPublicScript } from '@/lib/testing/public-page';
import { Greeting, NewDay } from './public-page';

const today = getProductToday();
const yesterday = addDays(today, -1);
const dayBefore = addDays(today, -2);
const DAY_MS = 86_400_000;
const whole = { choices: {}, isWhole: true, wasOnTime: true };
/** The visitor has played three days in a row until yesterday, and one before. */
const threeInARow = {
  [yesterday]: { ...whole, right: 4, of: 5 },
  [dayBefore]: whole,
  [addDays(today, -3)]: whole,
  [addDays(today, -9)]: whole,
};
/** The visitor has played three days in a row, until ten days ago. */
const brokenRow = Object.fromEntries(
  [10, 11, 12].map((days) => [addDays(today, -days), { ...whole, right: 2, of: 4 }]),
);

/** Stores these days in the browser, and opens a page with a greeting. */
async function openPage(days: object | string): Promise<void> {
  localStorage.setItem('tdts_played', typeof days === 'string' ? days : JSON.stringify(days));
  render(
    <>
      <Greeting />
      <DayList days={[{ date: yesterday }, { date: dayBefore }]} />
      <p data-days-played={today} />
      <NewDay />
    </>,
  );
  await act(async () => runPublicScript('played.js'));
}

const readGreeting = () =>
  [...(document.querySelector('[data-greeting]')?.children ?? [])]
    .filter((part) => !part.hasAttribute('hidden'))
    .map((part) => part.textContent);

const { fetch } = globalThis;

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetch;
  localStorage.clear();
  delete document.documentElement.dataset.greeted;
});

test.each([
  ['nothing is stored', {}],
  ['the stored text is broken', '{"2026'],
  ['a day was only begun', { [yesterday]: { choices: { a: '1' } } }],
])('a visitor is not greeted if %s', async (_, days) => {
  await openPage(days);
  expect(readGreeting()).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-greeted');
});

test('a visitor who played yesterday sees the score, the days in a row, a link to today, and how many days they played', async () => {
  await openPage(threeInARow);
  expect(readGreeting()).toEqual(['4 of 5 yesterday', '3 days in a row', 'play today']);
  expect(screen.getByRole('link', { name: '4 of 5 yesterday' })).toHaveAttribute(
    'href',
    `/questions/${yesterday}/play`,
  );
  expect(screen.getByRole('link', { name: 'play today' })).toHaveAttribute(
    'href',
    `/questions/${today}/play`,
  );
  expect(screen.getByText('4 days played, 3 in a row.')).toBeVisible();
});

test('a visitor sees the days that they played marked in a list of days, and no others', async () => {
  await openPage({ [dayBefore]: { ...whole, right: 4, of: 5 } });
  expect(screen.getAllByText('Played').map((mark) => mark.hidden)).toEqual([true, false]);
});

test('a visitor who played before the answers came out gets the score of the answered questions from the page of the day', async () => {
  const renderQuestion = (key: string, right: number) =>
    `<section data-question="${key}">${[1, 2, 3, 4]
      .map((value) => `<ul><li data-correct="${value === right}"><input value="${value}"></li></ul>`)
      .join('')}</section>`;
  const requests: unknown[] = [];
  globalThis.fetch = async (path) => {
    requests.push(path);
    return {
      ok: true,
      text: async () => ['a', 'b', 'weekly'].map((key) => renderQuestion(key, 2)).join(''),
    } as Response;
  };
  await openPage({ [yesterday]: { ...whole, wasOnTime: false, choices: { a: '2', b: '1' } } });
  expect(requests).toEqual([`/questions/${yesterday}/play`]);
  expect(readGreeting()).toEqual(['1 of 2 yesterday', 'play today']);
});

test('a visitor whose connection breaks while the score is read is greeted without it', async () => {
  globalThis.fetch = async () => ({ ok: true, text: () => Promise.reject(new TypeError()) }) as Response;
  await openPage({ [yesterday]: whole });
  expect(readGreeting()).toEqual(['play today']);
});

test('a visitor who played today, after a broken row of days, sees that, the last score and the longest row', async () => {
  await openPage({ ...brokenRow, [today]: whole });
  expect(readGreeting()).toEqual([expect.stringMatching(/^2 of 4 on [A-Z][a-z]{2} \d+$/), 'today played']);
  expect(screen.getByText('4 days played, best 3.')).toBeVisible();
});

test('a visitor who goes back to a page after playing sees that, although the browser kept the page', async () => {
  await openPage({});
  localStorage.setItem('tdts_played', JSON.stringify({ [yesterday]: { ...whole, right: 4, of: 5 } }));
  await act(async () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(screen.getAllByText('Played').map((mark) => mark.hidden)).toEqual([false, true]);
  expect(readGreeting()).toEqual(['4 of 5 yesterday', 'play today']);
});

test('a visitor who goes back to a page after erasing their games is greeted no longer', async () => {
  await openPage(threeInARow);
  localStorage.clear();
  await act(async () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(readGreeting()).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-greeted');
});

test('a visitor with an open page is offered the new day after midnight', async () => {
  jest.useFakeTimers({ now: Date.now() });
  await openPage({});
  const note = screen.getByRole('button', { name: 'Reload for today', hidden: true }).parentElement;
  expect(note).not.toBeVisible();
  await act(async () => jest.advanceTimersByTime(DAY_MS));
  expect(note).toBeVisible();
});
