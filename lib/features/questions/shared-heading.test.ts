import { sharedHeading } from './shared-heading';

it('names the product and, where there is one, the day', () => {
  expect(sharedHeading('Trivia', '2026-11-22')).toBe('The Trivia Question for November 22, 2026');
  expect(sharedHeading('Trivia', null)).toBe('The Trivia Question');
});
