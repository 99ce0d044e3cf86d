import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BrowseItem } from '@/lib/features/questions/client';
import { CategoryStrip } from './browse-stop';

const question = (id: string) => ({
  id,
  question: id,
  choices: { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' },
  hasImage: false,
  hasAudio: false,
  forDate: '2026-11-21',
});
const items: BrowseItem[] = [
  { categoryId: 'geography', category: 'Geography', question: question('1') },
  { categoryId: 'geography', category: 'Geography', question: question('2') },
  { categoryId: 'sport', category: 'Sport' },
];

test('A writer sees the questions of a category with numbers, and the categories without a question', () => {
  render(<CategoryStrip items={items} position={0} onStep={() => {}} />);
  const stops = screen.getAllByRole('button').map((stop) => stop.textContent);
  expect(stops).toEqual(['Geography', 'Geography2', 'Sport(missing)']);
  expect(screen.getByText('1 missing')).toBeVisible();
});

test('A writer opens the second question of a category by its name', async () => {
  const onStep = jest.fn();
  render(<CategoryStrip items={items} position={0} onStep={onStep} />);
  await userEvent.click(screen.getByRole('button', { name: 'Geography 2' }));
  expect(onStep).toHaveBeenCalledWith(1);
});
