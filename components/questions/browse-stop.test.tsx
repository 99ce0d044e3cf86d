import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { BrowseItem } from '@/lib/features/questions/client';
import { BrowseStop, CategoryStrip } from './browse-stop';

const question = (id: string) => ({
  id,
  question: id,
  choices: { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' },
  hasImage: false,
  hasAudio: false,
  forDate: '2026-11-21',
  questionTag: `tag-${id}`,
});
const items: BrowseItem[] = [
  { categoryId: 'geography', category: 'Geography', question: question('1') },
  { categoryId: 'geography', category: 'Geography', question: question('2') },
  { categoryId: 'sport', category: 'Sport' },
];

afterEach(() => {
  delete document.documentElement.dataset.publicOrigin;
});

test('A writer sees a number on the second question of a category, and which category has none', () => {
  render(<CategoryStrip items={items} position={0} onPick={() => {}} />);
  const stops = screen.getAllByRole('button').map((stop) => stop.textContent);
  expect(stops).toEqual(['Geography', 'Geography2', 'Sport(missing)']);
  expect(screen.getByText('1 missing')).toBeVisible();
});

test('A writer opens the second question of a category by its name', async () => {
  const onPick = jest.fn();
  render(<CategoryStrip items={items} position={0} onPick={onPick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Geography 2' }));
  expect(onPick).toHaveBeenCalledWith(1);
});

function Stops({ first }: { first: number }) {
  const [position, setPosition] = useState(first);
  return (
    <BrowseStop
      game="weekly"
      date="2026-11-21"
      items={items}
      position={position}
      onStep={(by) => setPosition(position + by)}
    />
  );
}

test('A writer who steps to the last category has the focus on its name', async () => {
  render(<Stops first={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Next category' }));
  expect(screen.getByRole('heading', { name: 'Sport' })).toHaveFocus();
});

test('A writer who could not copy the public link of a question does not see it at the next question', async () => {
  // The staff area may have a host of its own. jsdom has no clipboard.
  document.documentElement.dataset.publicOrigin = 'https://trivia.example';
  render(<Stops first={0} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByLabelText('Copy this link')).toHaveProperty(
    'value',
    'https://trivia.example/share_question/tag-1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next category' }));
  expect(screen.getByRole('button', { name: 'Share link' })).toBeVisible();
  expect(screen.queryByLabelText('Copy this link')).toBeNull();
});
