import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WordPuzzlePreview } from '@/components/records/record-preview';
import { BesidePlayerView } from './player-view';
import { ProductName } from './staff-title';

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

const phone = () => screen.getByTitle<HTMLIFrameElement>('As the player sees it').contentDocument?.body;

it('follows the typed text, on a page of its own that screen readers do not announce', async () => {
  setWidth(80);
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Hint'), 'Water between cliffs');
  await waitFor(() => expect(phone()).toHaveTextContent('Water between cliffs'));
  expect(phone()).toHaveTextContent('The Daily Trivia Word Puzzle for November 22, 2026');
  expect(phone()).toHaveTextContent('5 letters');
  expect(phone()).not.toHaveTextContent('FJORD');
  expect(phone()?.dataset.area).toBe('public');
  expect(phone()?.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull();
});

it('is not rendered on a narrow screen', () => {
  setWidth(79);
  render(<Form />);
  expect(screen.queryByTitle('As the player sees it')).toBeNull();
});
