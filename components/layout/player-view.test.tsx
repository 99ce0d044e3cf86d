import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WordPuzzlePreview } from '@/components/records/record-preview';
import { BesidePlayerView } from './player-view';
import { ProductName } from './staff-title';

/** The width from which the preview is shown. */
const WIDE_REM = 80;

/** Simulates a window of that width, because jsdom has no layout. */
function setWidth(rem: number) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: rem >= Number(/\d+/.exec(query)?.[0]),
      media: query,
    }) as never;
}

function Form() {
  const [hint, setHint] = useState('');
  const view = <WordPuzzlePreview word="FJORD" hint={hint} categoryId="" forDate="2026-11-22" />;
  return (
    <ProductName value="Daily Trivia">
      <BesidePlayerView view={view}>
        <input aria-label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
      </BesidePlayerView>
    </ProductName>
  );
}

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

const getPhone = () => screen.getByTitle<HTMLIFrameElement>('As the player sees it').contentDocument?.body;

async function openForm() {
  setWidth(WIDE_REM);
  render(<Form />);
  await waitFor(() =>
    expect(screen.getByTitle('As the player sees it')).toHaveAttribute('data-ready', 'true'),
  );
}

it('a writer sees the typed text as a player would', async () => {
  await openForm();
  await userEvent.type(screen.getByLabelText('Hint'), 'Water between cliffs');
  await waitFor(() => expect(getPhone()).toHaveTextContent('Water between cliffs'));
  expect(getPhone()).toHaveTextContent('The Daily Trivia Word Puzzle for November 22, 2026');
  expect(getPhone()?.dataset.area).toBe('public');
});

it('a writer sees the length of the word but not the word, as a player does', async () => {
  await openForm();
  expect(getPhone()).toHaveTextContent('5 letters');
  expect(getPhone()).not.toHaveTextContent('FJORD');
});

it('a screen reader announces no change of the preview', async () => {
  await openForm();
  expect(getPhone()?.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull();
});

it('a writer with a narrower window sees no preview', () => {
  setWidth(WIDE_REM - 1);
  render(<Form />);
  expect(screen.queryByTitle('As the player sees it')).toBeNull();
});
