import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Dialog } from './dialog';

addModalDialogs();

interface ExampleProps {
  dismissible?: boolean;
  focus?: 'title';
  /** The dialog is removed from the page instead of being closed. */
  isRemoved?: boolean;
}

function Example({ dismissible, focus, isRemoved }: ExampleProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {(open || !isRemoved) && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Leave?"
          dismissible={dismissible}
          focus={focus}
          actions={
            <button type="button" onClick={() => setOpen(false)}>
              Stay
            </button>
          }
        >
          <input aria-label="Note" />
        </Dialog>
      )}
    </>
  );
}

async function openDialog(props: ExampleProps = {}) {
  const user = userEvent.setup();
  render(<Example {...props} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return user;
}

/** Simulates Escape in a browser, which fires `cancel` and closes the dialog unless that was prevented. */
function pressEscape(dialog: HTMLElement) {
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) (dialog as HTMLDialogElement).close();
}

test('a dialog stays open when a person dismisses the file picker of a field in it', async () => {
  await openDialog();
  fireEvent(screen.getByLabelText('Note'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a dialog has no content after it is closed', async () => {
  await openDialog();
  const dialog = screen.getByRole('dialog', { name: 'Leave?' });
  pressEscape(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(dialog).toBeEmptyDOMElement();
});

test('a dialog that needs an answer stays open after Escape, until it is answered', async () => {
  const user = await openDialog({ dismissible: false });
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

test('a person whose open dialog is removed gets the focus back where it was', async () => {
  const user = await openDialog({ isRemoved: true });
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('a dialog that is read first has the focus on its title', async () => {
  await openDialog({ focus: 'title' });
  expect(screen.getByRole('heading', { name: 'Leave?' })).toHaveFocus();
});

test('a double click that closes a dialog does not press the element below it, but the next click does', async () => {
  const user = await openDialog();
  const stay = screen.getByRole('button', { name: 'Stay' });
  fireEvent.click(stay, { detail: 1 });
  const ask = screen.getByRole('button', { name: 'Ask' });
  // A prevented `mousedown` does not move the focus.
  expect(fireEvent.mouseDown(ask, { detail: 2 })).toBe(false);
  fireEvent.click(ask, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(ask);
  expect(screen.getByRole('dialog')).toBeVisible();
});
