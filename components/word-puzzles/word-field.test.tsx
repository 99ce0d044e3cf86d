import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WordField } from './word-field';

function Form() {
  const [word, setWord] = useState('');
  return <WordField value={word} onChange={setWord} onBlur={() => {}} isInvalid={false} ref={() => {}} />;
}

test('A writer types letters in upper case, and the caret stays', async () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Word');
  await userEvent.type(input, 'fjrd');
  expect(input).toHaveValue('FJRD');
  await userEvent.type(input, 'o', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input).toHaveValue('FJORD');
  expect(input.selectionStart).toBe(3);
});

test.each([
  ['straße', 'STRASSE'],
  ['ﬁsh', 'FISH'],
  ['İstanbul', 'İSTANBUL'],
  ['ılık', 'ILIK'],
  ['οδός', 'ΟΔΌΣ'],
  ['საქართველო', 'საქართველო'],
  ['cafe\u0301', 'CAFE\u0301'],
  ['a🏺b', 'A🏺B'],
])('A writer types “%s” between two letters as “%s”, and the caret stays behind it', async (typed, shown) => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Word');
  await userEvent.type(input, 'xz');
  await userEvent.type(input, typed, { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input).toHaveValue(`X${shown}Z`);
  expect(input.selectionStart).toBe(1 + shown.length);
});

test('A writer who composes a letter gets it in upper case once it is complete', () => {
  render(<Form />);
  const input = screen.getByLabelText('Word');
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: 'ö' }, isComposing: true });
  expect(input).toHaveValue('ö');
  fireEvent.compositionEnd(input);
  expect(input).toHaveValue('Ö');
});
