import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { PlayScreen } from './play-screen';

const DAY = '2026-11-21';
const category = { id: '2', category: 'Geography', mediaId: null, defaultAvatarColor: '#1c9cf0' };
const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Tromsø', choice4: 'Narvik' };
const recording = { hasAudio: true, audioUrl2Play: '/api/media/abcdefghij' };
let paused: HTMLMediaElement[] = [];

/** Opens the game of a past day with a daily and a weekly question about recordings. */
beforeEach(() => {
  localStorage.clear();
  // jsdom neither scrolls, plays nor knows media queries.
  Element.prototype.scrollIntoView = () => {};
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  HTMLMediaElement.prototype.pause = function pause() {
    paused.push(this);
  };
  const questions = (['daily', 'weekly'] as const).map((game) => ({
    game,
    category,
    anchor: `q-${game}`,
    question: { question: 'Which town?', choices, correctChoice: 'Oslo', hasImage: false, ...recording },
  }));
  render(<PlayScreen date={DAY} questions={questions} previous={null} next={null} />);
  const script = document.createElement('script');
  script.textContent = readFileSync('public/play.js', 'utf8');
  document.head.append(script);
});

const countsAsPlayed = () => JSON.parse(localStorage.getItem('tdts_played') ?? '{}')[DAY]?.isWhole ?? false;
const answer = () => fireEvent.click(screen.getByRole('button', { name: /Oslo/ }));
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Next question' }));

test('a visitor who begins with the weekly question has played the day only after the daily one', () => {
  fireEvent.click(screen.getByRole('link', { name: /^Question 2/ }));
  answer();
  expect(countsAsPlayed()).toBe(false);
  goOn();
  answer();
  expect(countsAsPlayed()).toBe(true);
});

test('a visitor who goes on while a recording plays hears it no longer', () => {
  const player = screen.getByLabelText('Question audio', { selector: 'section:not([hidden]) audio' });
  answer();
  paused = [];
  goOn();
  expect(paused).toContain(player);
});

test('a visitor who goes back to a game that was finished in another page sees its result', () => {
  answer();
  const days = JSON.parse(localStorage.getItem('tdts_played') ?? '{}');
  const keys = [...document.querySelectorAll('[data-question]')].map((one) =>
    one.getAttribute('data-question'),
  );
  days[DAY].choices = Object.fromEntries(keys.map((key) => [key, '1']));
  localStorage.setItem('tdts_played', JSON.stringify(days));
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(screen.getByText('2/2')).toBeVisible();
});
