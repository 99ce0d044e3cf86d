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

it('distinguishes the questions of one category, says what is missing, and links to each', async () => {
  const steps: number[] = [];
  render(<CategoryStrip items={items} position={0} onStep={(position) => steps.push(position)} />);
  const stops = screen.getAllByRole('button').map((stop) => stop.textContent);
  expect(stops).toEqual(['Geography', 'Geography2', 'Sport(missing)']);
  expect(screen.getByText('1 missing')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Geography 2' }));
  expect(steps).toEqual([1]);
});
