import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { PlayScreen } from './play-screen';

const DAY = '2026-11-21';
const category = { id: '2', category: 'Geography', mediaId: null, defaultAvatarColor: '#1c9cf0' };
const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Tromsø', choice4: 'Narvik' };

/** Opens the game of a past day with these questions, one of each game. */
function openGame(games: readonly ('daily' | 'weekly')[]): void {
  const questions = games.map((game) => ({
    game,
    category,
    anchor: `q-${game}`,
    question: {
      question: `Which ${game} one?`,
      choices,
      correctChoice: 'Oslo',
      hasImage: false,
      hasAudio: false,
    },
  }));
  render(<PlayScreen date={DAY} questions={questions} previous={null} next={null} />);
  const script = document.createElement('script');
  script.textContent = readFileSync('public/play.js', 'utf8');
  document.head.append(script);
}

const countsAsPlayed = () => JSON.parse(localStorage.getItem('tdts_played') ?? '{}')[DAY]?.isWhole ?? false;

test('a visitor who begins with the weekly question has played the day only after the daily one', () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => {};
  openGame(['daily', 'weekly']);
  const [, weekly] = screen.getAllByRole('link', { name: /^Question \d: Geography/ });
  fireEvent.click(weekly as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: /Oslo/ }));
  expect(countsAsPlayed()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Next question' }));
  fireEvent.click(screen.getByRole('button', { name: /Oslo/ }));
  expect(countsAsPlayed()).toBe(true);
});
