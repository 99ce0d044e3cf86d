import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Dialog } from './dialog';

addModalDialogs();

function Example({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Leave?"
        dismissible={dismissible}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            Stay
          </button>
        }
      >
        <p>Nothing is lost.</p>
      </Dialog>
    </>
  );
}

async function open(example = <Example />) {
  const user = userEvent.setup();
  render(example);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return user;
}

/** Simulates Escape in a browser: `cancel`, then closing unless it was prevented. */
function pressEscape(dialog: HTMLElement) {
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) (dialog as HTMLDialogElement).close();
}

test('is named by its title, and has no content while closed', async () => {
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Leave?' });
  expect(dialog).toHaveTextContent('Nothing is lost.');
  pressEscape(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Nothing is lost.')).toBeNull();
});

test('closes by its close button and gives focus back', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('can be opened again after Escape', async () => {
  const user = await open();
  pressEscape(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('waits for an answer when it is not dismissible', async () => {
  const user = await open(<Example dismissible={false} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  pressEscape(dialog);
  expect(dialog.open).toBe(true);
  // Simulates the second Escape, for which a browser fires no `cancel`.
  dialog.close();
  expect(dialog.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(dialog.open).toBe(false);
});

function Passing({ focus }: { focus?: 'title' }) {
  const [isThere, setIsThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsThere(true)}>
        Ask
      </button>
      {isThere && (
        <Dialog open onClose={() => setIsThere(false)} title="Leave?" focus={focus}>
          <input aria-label="Note" />
        </Dialog>
      )}
    </>
  );
}

test('gives focus back also when it is taken away while it is open', async () => {
  const user = await open(<Passing />);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('focuses its title if that is to be read first', async () => {
  await open(<Passing focus="title" />);
  expect(screen.getByRole('heading', { name: 'Leave?' })).toHaveFocus();
});

test('keeps the second press of a double click from the element below it, and no later press', async () => {
  const user = await open();
  const stay = screen.getByRole('button', { name: 'Stay' });
  fireEvent.click(stay, { detail: 1 });
  const ask = screen.getByRole('button', { name: 'Ask' });
  // A prevented click does not move the focus.
  expect(fireEvent.mouseDown(ask, { detail: 2 })).toBe(false);
  fireEvent.click(ask, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(ask);
  expect(screen.getByRole('dialog')).toBeVisible();
});
