import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SampleGame } from './sample-game';

const asked = { question: 'Which is the first letter?', choices: ['A', 'B', 'C', 'D'], correct: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  hide(false);
});

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  fireEvent(document, new Event('visibilitychange'));
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** Opens the game, whose questions are this response, and picks a category. */
async function pickCategory(response: object): Promise<void> {
  globalThis.fetch = async () => ({ json: async () => response }) as Response;
  render(<SampleGame />);
  const script = document.createElement('script');
  script.textContent = readFileSync('public/sample.js', 'utf8');
  document.head.append(script);
  await click('Geography');
}

test('a visitor who gets an error of the server in place of the questions can try again', async () => {
  await pickCategory({ message: 'Too many requests', code: 'rate_limited' });
  expect(screen.getByText(/^The questions could not be loaded/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a visitor who leaves the page right after an answer comes back to the next question, paused', async () => {
  await pickCategory({ Geography: [asked, asked, asked] });
  await click('A');
  hide(true);
  await act(async () => jest.advanceTimersByTime(60_000));
  hide(false);
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
});
