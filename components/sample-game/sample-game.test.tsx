import { act, fireEvent, render, screen } from '@testing-library/react';
import { runPublicScript, setPageHidden } from '@/lib/testing/public-page';
import { SampleGame } from './sample-game';

/** Each question has the first choice right. */
const Geography = ['One?', 'Two?', 'Three?'].map((question) => ({
  question,
  choices: ['A', 'B', 'C', 'D'],
  correct: 0,
}));
/** For this time the game shows whether an answer was right. */
const VERDICT_MS = 900;
const QUESTION_MS = 15_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setPageHidden(false);
});

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const passTime = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const answerWith = (response: object) => {
  globalThis.fetch = async () => ({ json: async () => response }) as Response;
};

/** Opens the game, whose questions are this response, and picks a category. */
async function pickCategory(response: object): Promise<void> {
  answerWith(response);
  render(<SampleGame />);
  runPublicScript('sample.js');
  await click('Geography');
}

test('a visitor who gets an error of the server in place of the questions can try again', async () => {
  await pickCategory({ message: 'Too many requests', code: 'rate_limited' });
  expect(screen.getByText(/^The questions could not be loaded/)).toBeVisible();
  answerWith({ Geography });
  await click('Try again');
  expect(screen.getByText('Question 1 of 3')).toBeVisible();
});

test('a visitor sees whether an answer is right, and gets the next question a moment later', async () => {
  await pickCategory({ Geography });
  await click('A');
  expect(screen.getByText('Correct')).toBeVisible();
  await passTime(VERDICT_MS - 1);
  expect(screen.getByText('Question 1 of 3')).toBeVisible();
  await passTime(1);
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
  await click('B');
  expect(screen.getByText('Wrong')).toBeVisible();
});

test('a visitor pauses a question of 15 seconds, and runs out of its time after the pause', async () => {
  await pickCategory({ Geography });
  await passTime(5000);
  await click('Pause');
  await passTime(60_000);
  expect(screen.getByText('Paused')).toBeVisible();
  await click('Resume');
  await passTime(9500);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled();
  await passTime(1000);
  expect(screen.getByText('Wrong – time ran out')).toBeVisible();
});

test('a visitor who leaves the page right after an answer comes back to the next question, paused', async () => {
  await pickCategory({ Geography });
  await click('A');
  setPageHidden(true);
  await passTime(60_000);
  setPageHidden(false);
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
});

/** Answers the first question right and the second one wrong, and lets the time of the third run out. */
async function finishGame(): Promise<void> {
  await pickCategory({ Geography });
  for (const choice of ['A', 'B']) {
    await click(choice);
    await passTime(VERDICT_MS);
  }
  await passTime(QUESTION_MS);
  await passTime(VERDICT_MS);
}

test('a visitor reads the result after three questions, with a link to those of today', async () => {
  await finishGame();
  expect(screen.getByText('Done! Come back tomorrow for new questions.')).toBeVisible();
  expect(screen.getByText('1/3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Play today’s questions' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/play$/),
  );
});

test('a visitor who picks another category after a game starts anew', async () => {
  await finishGame();
  await click('Pick Another Category');
  await click('Geography');
  expect(screen.getByText('Question 1 of 3')).toBeVisible();
});
