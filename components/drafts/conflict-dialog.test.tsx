import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { ConflictDialog, type ConflictFields } from './conflict-dialog';

addModalDialogs();

interface Recipe {
  name: string;
  hint: string;
  /** Two pictures are the same if their ids are. */
  picture: { id: string; size: number };
  portions: number;
}

const fields: ConflictFields<Recipe> = {
  name: { title: 'Name', describe: ({ name }) => name },
  hint: { title: 'Hint', describe: ({ hint }) => hint },
  picture: {
    title: 'Picture',
    describe: ({ picture }) => picture.id,
    isSame: (one, other) => one.picture.id === other.picture.id,
  },
  portions: null,
};

const base = { name: 'Soup', hint: 'Hot', picture: { id: 'p1', size: 1 }, portions: 2 };
const mine = { ...base, name: 'Cold soup', portions: 3 };
const theirs = { ...base, name: 'Hot soup', hint: '', picture: { id: 'p1', size: 2 } };

function openConflict(stored: Recipe = theirs) {
  const resolve = jest.fn();
  render(
    <ConflictDialog
      noun="recipe"
      fields={fields}
      conflict={{ cause: 'record', mine, stored: { values: stored, version: 2 }, base }}
      onResolve={resolve}
    />,
  );
  const findChoice = (field: string, side: RegExp) =>
    within(screen.getByRole('group', { name: field })).getByRole('radio', { name: side });
  return { resolve, findChoice };
}

const listFields = () =>
  screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);

test('A writer in a conflict sees the fields that differ, without those that have no choice', () => {
  openConflict();
  expect(screen.getByRole('dialog', { name: 'Somebody else changed this recipe' })).toBeVisible();
  expect(listFields()).toEqual(['Name', 'Hint']);
});

test('A writer in a conflict about a picture sees both', () => {
  const { findChoice } = openConflict({ ...theirs, picture: { id: 'p2', size: 1 } });
  expect(listFields()).toEqual(['Name', 'Hint', 'Picture']);
  expect(findChoice('Picture', /Yours p1/)).not.toBeChecked();
  expect(findChoice('Picture', /Stored now p2/)).toBeChecked();
});

test('A writer who chooses nothing saves the changes of both people', async () => {
  const { resolve, findChoice } = openConflict();
  expect(findChoice('Name', /Yours Cold soup/)).toBeChecked();
  expect(findChoice('Hint', /Stored now \(empty\)/)).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...mine, hint: '' });
});

test('A writer saves the chosen values, and her own value of a field without a choice', async () => {
  const { resolve, findChoice } = openConflict();
  await userEvent.click(findChoice('Name', /Stored now/));
  await userEvent.click(findChoice('Hint', /Yours/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...mine, name: 'Hot soup' });
});

test('A writer who goes back to the form changes nothing', async () => {
  const { resolve } = openConflict();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(resolve).toHaveBeenCalledWith(null);
});
