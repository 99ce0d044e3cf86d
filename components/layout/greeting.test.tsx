import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { DayList } from '@/components/archive/archive-page';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { Greeting, NewDay } from './greeting';

const today = productToday();
const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
const script = readFileSync('public/played.js', 'utf8');
const whole = { choices: {}, isWhole: true, wasOnTime: true };

/** Stores these days in the browser, and opens a page with a greeting. */
async function open(days: object | string): Promise<void> {
  localStorage.setItem('tdts_played', typeof days === 'string' ? days : JSON.stringify(days));
  render(
    <>
      <Greeting />
      <DayList days={[{ date: yesterday }, { date: before }]} />
      <p data-days-played={today} />
      <NewDay />
    </>,
  );
  const element = document.createElement('script');
  element.textContent = script;
  await act(async () => document.head.append(element));
}

const greeting = () => document.querySelector('[data-greeting]');
const said = () =>
  [...(greeting()?.children ?? [])]
    .filter((part) => !part.hasAttribute('hidden'))
    .map((part) => part.textContent);

afterEach(() => localStorage.clear());

test.each([
  ['nothing is kept', {}],
  ['what is kept is broken', '{"2026'],
  ['a day was only begun', { [yesterday]: { choices: { a: '1' } } }],
])('greets nobody if %s', async (_, days) => {
  await open(days);
  expect(said()).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-greeted');
});

test('a visitor who played yesterday sees the score, the days in a row and a link to today', async () => {
  await open({
    [yesterday]: { ...whole, right: 4, of: 5 },
    [before]: whole,
    [addDays(today, -3)]: whole,
    [addDays(today, -9)]: whole,
  });
  expect(said()).toEqual(['4 of 5 yesterday', '3 days in a row', 'play today']);
  expect(screen.getByRole('link', { name: '4 of 5 yesterday' })).toHaveAttribute(
    'href',
    `/questions/${yesterday}/play`,
  );
  expect(screen.getByRole('link', { name: 'play today' })).toHaveAttribute(
    'href',
    `/questions/${today}/play`,
  );
  expect(screen.getByText('4 days played, 3 in a row.')).toBeVisible();
  expect(screen.getAllByText('Played').map((mark) => mark.hidden)).toEqual([false, false]);
});

test('reads answers that came out later from the page of the day', async () => {
  const question = (key: string, right: number) =>
    `<section data-question="${key}">${[1, 2, 3, 4]
      .map((value) => `<ul><li data-correct="${value === right}"><input value="${value}"></li></ul>`)
      .join('')}</section>`;
  const asked: unknown[] = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return { ok: true, text: async () => question('a', 2) + question('b', 3) } as Response;
  };
  await open({ [yesterday]: { ...whole, wasOnTime: false, choices: { a: '2', b: '1' } } });
  expect(asked).toEqual([`/questions/${yesterday}/play`]);
  expect(said()).toEqual(['1 of 2 yesterday', 'play today']);
});

test('shows the best row of days after it was broken, and tells visitors that they have played today', async () => {
  const old = Object.fromEntries(
    [10, 11, 12].map((days) => [addDays(today, -days), { ...whole, right: 2, of: 4 }]),
  );
  await open({ ...old, [today]: whole });
  expect(said()).toEqual([expect.stringMatching(/^2 of 4 on [A-Z][a-z]{2} \d+$/), 'today played']);
  expect(screen.getByText('4 days played, best 3.')).toBeVisible();
});

test('shows after midnight, and not before, that the page is of yesterday', async () => {
  jest.useFakeTimers({ now: Date.now() });
  await open({});
  const note = screen.getByRole('button', { name: 'Reload for today', hidden: true }).parentElement;
  expect(note).not.toBeVisible();
  await act(async () => jest.advanceTimersByTime(86_400_000));
  expect(note).toBeVisible();
  jest.useRealTimers();
});
