import { fireEvent, render, screen } from '@testing-library/react';
import { runPublicScript } from '@/lib/testing/public-page';
import { PlayScreen } from './play-screen';

const DAY = '2026-11-21';
const category = { id: '2', category: 'Geography', mediaId: null, defaultAvatarColor: '#1c9cf0' };
const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Tromsø', choice4: 'Narvik' };
const recording = { hasAudio: true, audioUrl2Play: '/api/media/abcdefghij' };
const browserStorage = localStorage;
let paused: HTMLMediaElement[] = [];

beforeEach(() => {
  localStorage.clear();
  // jsdom neither scrolls, plays nor knows media queries.
  Element.prototype.scrollIntoView = () => {};
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  HTMLMediaElement.prototype.pause = function pause() {
    paused.push(this);
  };
});

afterEach(() => {
  jest.restoreAllMocks();
  location.hash = '';
  Object.defineProperty(window, 'localStorage', { configurable: true, value: browserStorage });
});

/** Opens the game of a past day with a daily and a weekly question about recordings. */
function openGame(): void {
  const questions = (['daily', 'weekly'] as const).map((game) => ({
    game,
    category,
    anchor: `q-${game}`,
    question: {
      id: game,
      question: 'Which town?',
      choices,
      correctChoice: 'Oslo',
      hasImage: false,
      ...recording,
    },
  }));
  render(<PlayScreen date={DAY} questions={questions} previous={null} next={null} />);
  runPublicScript('play.js');
}

const readDay = () => JSON.parse(localStorage.getItem('tdts_played') ?? '{}')[DAY];
const answer = (name = /Oslo/) => fireEvent.click(screen.getByRole('button', { name }));
const goOn = (name = 'Next question') => fireEvent.click(screen.getByRole('button', { name }));
const readVerdict = () => document.querySelector('section:not([hidden]) [data-verdict]')?.textContent;

test('a visitor who begins with the weekly question has played the day only after the daily one', () => {
  openGame();
  fireEvent.click(screen.getByRole('link', { name: /^Question 2/ }));
  answer();
  expect(readDay().isWhole).toBeUndefined();
  goOn();
  answer();
  expect(readDay().isWhole).toBe(true);
});

test('a visitor who answers the daily question has played the day, without the weekly one', () => {
  openGame();
  answer();
  expect(readDay().isWhole).toBe(true);
});

test('a visitor who goes on while a recording plays hears it no longer', () => {
  openGame();
  const player = screen.getByLabelText('Question audio', { selector: 'section:not([hidden]) audio' });
  answer();
  paused = [];
  goOn();
  expect(paused).toContain(player);
});

test('a visitor cannot change an answer of a past day', () => {
  openGame();
  answer(/Bergen/);
  answer();
  expect(readVerdict()).toMatch(/^Wrong: it is/);
});

test('a visitor who double-clicks Next does not answer the next question', () => {
  openGame();
  answer();
  goOn();
  fireEvent.click(screen.getByRole('button', { name: /Oslo/ }), { detail: 2 });
  expect(readVerdict()).toBe('');
  answer();
  expect(readVerdict()).toBe('Correct');
});

test('a visitor shares coloured squares, with an address that carries the score', () => {
  openGame();
  answer();
  goOn();
  answer(/Bergen/);
  goOn('See your result');
  const { shareText, shareMarks, shareUrl } =
    document.querySelector<HTMLElement>('[data-share-url]')?.dataset ?? {};
  expect([shareText, shareMarks]).toEqual(['Daily Trivia Nov 21 · 1/2', '🟩🟥']);
  expect(shareUrl).toMatch(/\/questions\/2026-11-21\/play#beat=1$/);
});

test('a visitor who opens a friend’s result reads the score to beat', () => {
  location.hash = '#beat=2';
  openGame();
  expect(screen.getByText('A friend had 2 of 2')).toBeVisible();
});

test('a visitor whose address names more right answers than there are is not compared with a friend', () => {
  location.hash = '#beat=3';
  openGame();
  answer();
  goOn();
  answer();
  goOn('See your result');
  expect(document.querySelector('[data-praise]')).toHaveTextContent(
    /^A perfect day: nobody can have more\.$/,
  );
});

test('a visitor without browser storage plays, and reads that the choices are forgotten', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse });
  openGame();
  expect(screen.getByText(/it forgets your choices/)).toBeVisible();
  answer();
  expect(readVerdict()).toBe('Correct');
  goOn();
  expect(screen.getByText('Weekly, 2 of 2')).toBeVisible();
});

test('a visitor whose storage was full for one answer follows other tabs after the next one', () => {
  openGame();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  answer();
  goOn();
  answer();
  expect(Object.keys(readDay().choices)).toHaveLength(2);
  localStorage.clear();
  fireEvent(window, new StorageEvent('storage'));
  expect(screen.getByText('1 of 2')).toBeVisible();
});

test.each([
  ['a tab learns it', () => new StorageEvent('storage')],
  ['the page is gone back to', () => new PageTransitionEvent('pageshow', { persisted: true })],
])('a visitor who finished the game in another tab sees its result when %s', (_, createEvent) => {
  openGame();
  answer();
  const keys = [...document.querySelectorAll('[data-question]')].map((one) =>
    one.getAttribute('data-question'),
  );
  const day = { ...readDay(), choices: Object.fromEntries(keys.map((key) => [key, '1'])) };
  localStorage.setItem('tdts_played', JSON.stringify({ [DAY]: day }));
  fireEvent(window, createEvent());
  expect(screen.getByText('2/2')).toBeVisible();
});
