import { fireEvent, render, screen } from '@testing-library/react';
import { ShareLink } from './share-link';

afterEach(() => {
  delete document.documentElement.dataset.publicOrigin;
});

test('a staff member whose area has a host of its own shares the public address of a question', async () => {
  document.documentElement.dataset.publicOrigin = 'https://trivia.example';
  render(<ShareLink questionTag="a-tag" />);
  // jsdom has no clipboard.
  fireEvent.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByLabelText('Copy this link')).toHaveProperty(
    'value',
    'https://trivia.example/share_question/a-tag',
  );
});
