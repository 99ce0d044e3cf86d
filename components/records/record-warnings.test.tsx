import { render, screen } from '@testing-library/react';
import { BackgroundFacts } from './record-warnings';

const question = {
  question: 'Who is the youngest?',
  choices: { choice1: 'A', choice2: 'B', choice3: 'C', choice4: 'D' },
  hasImage: true,
  hasAudio: false,
};

test('A reviewer sees the background of a record, and warnings of dates that end before its day', () => {
  const background = { explanation: 'Born last', source: 'almanac.example', reviewBy: '2026-11-23' };
  const rights = { licence: 'CC BY 4.0', licenceUntil: '2026-11-30' };
  const item = { question: { ...question, ...background, ...rights, forDate: '2026-12-01' } };
  const { container } = render(<BackgroundFacts item={item} today="2026-11-24" />);
  expect(container).toHaveTextContent('Explanation: Born last');
  expect(container).toHaveTextContent('Source: almanac.example');
  expect(container).toHaveTextContent('Licence: CC BY 4.0');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Its review-by date, Mon, Nov 23, 2026, is over: check that it still holds.',
    'The licence of its file runs out on Mon, Nov 30, 2026, before its day.',
  ]);
});

test('A reviewer sees nothing for a record without a background', () => {
  const { container } = render(<BackgroundFacts item={{ question }} today="2026-11-24" />);
  expect(container).toBeEmptyDOMElement();
});
