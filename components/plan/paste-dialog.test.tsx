import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { type SentCall, stubFetch } from '@/lib/testing/stub-fetch';
import { PastedDrafts } from './paste-dialog';

addModalDialogs();

const category = makePlanCategory('pop', { category: 'Pop Music' });
const history = makePlanCategory('history', { category: 'History' });
/** The cell of the second day is taken. */
const records = [makePlannedRecord({ categoryId: 'pop', forDate: '2026-11-25' })];
const today = '2026-11-24';
const paste = {
  game: 'daily' as const,
  into: category,
  from: today,
  today,
  categories: [category, history],
  records,
  onClose: () => {},
};

/** Shows the dialog of a pasted text, and returns its rows. */
function pasteRows(text: string, more: Partial<typeof paste> = {}) {
  render(<PastedDrafts text={text} {...paste} {...more} />);
  return screen.getAllByRole('listitem').map((row) => within(row));
}

const findRow = (index: number) => within(screen.getAllByRole('listitem')[index] as HTMLElement);

test('A planner who pastes rows sees the cell, the choices and the missing parts of each', () => {
  const [complete, incomplete] = pasteRows('Who?\tA\tB\tC\tD\tB\nWhat?\tA');
  expect(complete?.getByText('Pop Music, Tue, Nov 24, 2026')).toBeVisible();
  expect(complete?.getByText('A')).toBeVisible();
  expect(complete?.getByText(/^B/)).toHaveTextContent('B ✓ is correct');
  expect(complete?.getByText('D')).toBeVisible();
  expect(complete?.queryByText(/lacks/)).toBeNull();
  expect(incomplete?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(
    incomplete?.getByText('A draft that lacks choice 2, choice 3, choice 4, the correct choice.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 2 drafts' })).toBeVisible();
});

test('A planner whose paste has a wrong row and a row without a cell sees both problems, and cannot store it', () => {
  const [wrong, ...others] = pasteRows(`Who?\tA\tB\tC\tD\tE${'\nWhat?'.repeat(99)}`);
  const placeless = others.at(-1);
  expect(wrong?.getByText('Wrong: “E” is none of the choices')).toBeVisible();
  expect(placeless?.getByText('Wrong: There is no empty cell left below.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  expect(screen.getByText(/Nothing is stored as long as a row is wrong/)).toBeVisible();
});

/** Pastes a row with a wrong choice, and corrects it. */
async function correctRow(onClose = () => {}) {
  pasteRows('Who?\tA\tB\tC\tD\tE', { onClose });
  await userEvent.click(findRow(0).getByRole('button', { name: 'Correct' }));
  const correctChoice = findRow(0).getByLabelText('Correct choice');
  await userEvent.clear(correctChoice);
  await userEvent.type(correctChoice, 'd');
}

test('A planner who corrects a wrong row can store it', async () => {
  await correctRow();
  expect(findRow(0).getByText('is correct').parentElement).toHaveTextContent('D ✓ is correct');
  expect(screen.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
});

test('A planner does not lose the correction of a row by Escape', async () => {
  const onClose = jest.fn();
  await correctRow(onClose);
  // A browser dispatches it for Escape.
  fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  expect(onClose).not.toHaveBeenCalled();
});

test('A planner leaves a wrong row out, and the next row gets its cell', async () => {
  pasteRows('What?\tA\tB\tC\tD\tF\nWhen?\tA\tB\tC\tD\tA');
  await userEvent.click(findRow(0).getByRole('button', { name: 'Leave out' }));
  expect(findRow(0).getByText('Left out')).toBeVisible();
  expect(findRow(1).getByText('Pop Music, Tue, Nov 24, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
});

test('A planner who pastes columns with names of categories fills each category, also past the month', () => {
  const rows = pasteRows(`History\tPop Music${'\nWhen?\tWho?'.repeat(40)}`);
  expect(rows).toHaveLength(80);
  expect(screen.getByRole('heading', { name: 'Paste into 2 categories' })).toBeVisible();
  expect(rows[39]?.getByText('History, Sat, Jan 2, 2027')).toBeVisible();
  expect(rows[41]?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 80 drafts' })).toBeVisible();
});

test('A planner who pastes into an inactive category, which the plan no longer lists, sees the rows', () => {
  const [row] = pasteRows('Who?\tA\tB\tC\tD\tB', {
    categories: [history],
    into: { ...category, active: false },
  });
  expect(row?.getByText('Pop Music, Tue, Nov 24, 2026')).toBeVisible();
});

test('A planner who cancels while drafts are being stored still reads why they are not', async () => {
  const refusal = Promise.withResolvers<{ status: number; json: object }>();
  stubFetch(() => refusal.promise);
  const onClose = jest.fn();
  pasteRows('Who?\tA', { onClose });
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 draft' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  refusal.resolve({ status: 409, json: { code: 'slot_taken', message: 'Another one is there.' } });
  expect(await screen.findByText('Another one is there.')).toBeVisible();
});

describe('A planner whose paste got no response', () => {
  /** Shows a paste of two rows. The first click on "Add 2 drafts" gets no response; the second may be refused. */
  function pasteTwoRows(refusal?: { status: number; json: { code: string; message: string } }) {
    const sent: SentCall[] = [];
    stubFetch((call) => {
      sent.push(call);
      if (sent.length === 1) throw new TypeError('no network');
      return refusal && sent.length === 2 ? refusal : { json: { ids: ['one', 'two'] } };
    });
    const onClose = jest.fn();
    const dialog = (planned = records) => (
      <PastedDrafts {...paste} text={'Who?\tA\nWhat?\tB'} records={planned} onClose={onClose} />
    );
    const { rerender } = render(dialog());
    return {
      sent,
      onClose,
      add: () => userEvent.click(screen.getByRole('button', { name: 'Add 2 drafts' })),
      /** The first draft was stored, and only its response was lost. */
      showStoredDraft: () =>
        rerender(dialog([...records, makePlannedRecord({ categoryId: 'pop', forDate: today })])),
    };
  }

  test('sends the same rows again under the same key, whatever is planned meanwhile', async () => {
    const { sent, add, showStoredDraft } = pasteTwoRows();
    await add();
    expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
    expect(screen.getByText('Not confirmed: trying again adds nothing twice')).toBeVisible();
    showStoredDraft();
    await add();
    expect(sent[0]?.key).toBeTruthy();
    expect(sent[1]).toEqual(sent[0]);
  });

  test('sends the rows to free cells under a new key after a refusal', async () => {
    const { sent, onClose, add, showStoredDraft } = pasteTwoRows({
      status: 409,
      json: { code: 'slot_taken', message: 'Another one is there.' },
    });
    await add();
    showStoredDraft();
    await add();
    expect(await screen.findByText('Another one is there.')).toBeVisible();
    expect(screen.getByText('Nothing was stored')).toBeVisible();
    await add();
    expect(onClose).toHaveBeenCalled();
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(sent[2]?.body).toMatchObject({ drafts: [{ forDate: '2026-11-26' }, { forDate: '2026-11-27' }] });
  });

  test('sends the same rows again under the same key after a limit has refused the second try', async () => {
    const { sent, add } = pasteTwoRows({
      status: 429,
      json: { code: 'too_many_requests', message: 'Wait a minute.' },
    });
    await add();
    await add();
    expect(await screen.findByText('Wait a minute.')).toBeVisible();
    expect(screen.getByText('Not confirmed: trying again adds nothing twice')).toBeVisible();
    await add();
    expect(sent[2]).toEqual(sent[0]);
  });
});
