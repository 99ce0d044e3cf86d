import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Checkbox } from './checkbox';
import { DateField, SelectField, TextAreaField, TextField } from './field';

const FIELDS = Object.entries({ TextField, TextAreaField, SelectField, DateField });

test.each(FIELDS)('%s names and describes its control by label, error and hint', (_name, Field) => {
  render(<Field label="Word" hint="In capitals" error="Enter a word" />);
  const control = screen.getByLabelText('Word');
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Enter a word In capitals');
});

test('a field that the form marks as invalid is invalid without an error of its own', () => {
  render(<TextField label="Word" aria-invalid />);
  expect(screen.getByLabelText('Word')).toBeInvalid();
});

test('a field without hint and error is valid and has no description', () => {
  render(<TextField label="Word" />);
  const control = screen.getByLabelText('Word');
  expect(control).toBeValid();
  expect(control).not.toHaveAttribute('aria-describedby');
});

test('the counter shows the length of a text, and marks one that is too long', () => {
  const { rerender } = render(<TextField label="Word" counter={{ used: 9, max: 9 }} />);
  expect(screen.getByText('9 / 9')).toHaveAttribute('data-over', 'false');
  rerender(<TextField label="Word" counter={{ used: 10, max: 9 }} />);
  expect(screen.getByText('10 / 9')).toHaveAttribute('data-over', 'true');
});

function Example({ save }: { save: (values: object) => void }) {
  const { register, handleSubmit } = useForm();
  return (
    <form onSubmit={handleSubmit((values) => save(values))}>
      <TextAreaField label="Question" {...register('question')} />
      <TextField label="Hint" {...register('hint')} />
      <SelectField label="Difficulty" {...register('level')}>
        <option>easy</option>
        <option>hard</option>
      </SelectField>
      <DateField label="Date" {...register('day')} />
      <Checkbox label="Has Image" {...register('hasImage')} />
      <button type="submit">Submit</button>
    </form>
  );
}

test('a person who submits a form saves the values of all its fields', async () => {
  const save = jest.fn();
  const user = userEvent.setup();
  render(<Example save={save} />);
  await user.type(screen.getByLabelText('Hint'), 'wet');
  await user.selectOptions(screen.getByLabelText('Difficulty'), 'hard');
  await user.type(screen.getByLabelText('Date'), '2026-11-21');
  await user.click(screen.getByLabelText('Has Image'));
  await user.type(screen.getByLabelText('Question'), 'Which river?');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(save).toHaveBeenCalledWith({
    question: 'Which river?',
    hint: 'wet',
    level: 'hard',
    day: '2026-11-21',
    hasImage: true,
  });
});
