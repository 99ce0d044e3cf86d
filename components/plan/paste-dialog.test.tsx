import { BroadcastChannel } from 'node:worker_threads';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { plannedRecord } from '@/lib/testing/planned-record';
import { PastedDrafts } from './paste-dialog';

addModalDialogs();
// jsdom has no BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel });

const category: PlanCategory = { id: 'pop', category: 'Pop Music', active: true, runway: 0, targets: {} };
const history: PlanCategory = { ...category, id: 'history', category: 'History' };
/** The second of the days is taken. */
const records = [plannedRecord({ categoryId: 'pop', forDate: '2026-11-25' })];
const plan = { today: '2026-11-24', categories: [category, history], records };

function show(text: string) {
  const at = { date: '2026-11-24', categoryId: 'pop' };
  render(<PastedDrafts game="daily" text={text} at={at} {...plan} onClose={() => {}} />);
  return screen.getAllByRole('listitem').map((row) => within(row));
}

test('shows each row with the cell it goes to and what its draft lacks, before anything is stored', () => {
  const [complete, empty] = show('Who?\tA\tB\tC\tD\tB\nWhat?\tA');
  expect(complete?.getByText('Pop Music, Tue, Nov 24, 2026')).toBeVisible();
  expect(complete?.getByText('A')).toBeVisible();
  expect(complete?.getByText(/^B/)).toHaveTextContent('B ✓ is correct');
  expect(complete?.getByText('D')).toBeVisible();
  expect(complete?.queryByText(/lacks/)).toBeNull();
  expect(empty?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(
    empty?.getByText('A draft that lacks choice 2, choice 3, choice 4, the correct choice.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 2 drafts' })).toBeVisible();
});

test('offers nothing to store while a row is wrong, or has no cell', () => {
  const [wrong, ...others] = show(`Who?\tA\tB\tC\tD\tE${'\nWhat?'.repeat(99)}`);
  const placeless = others.at(-1);
  expect(wrong?.getByText('Wrong: “E” is none of the choices')).toBeVisible();
  expect(placeless?.getByText('Wrong: There is no empty cell left below.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  expect(screen.getByText(/Nothing is stored as long as a row is wrong/)).toBeVisible();
});

test('accepts corrections of a wrong row, leaves another row out, and gives its cell to the next row', async () => {
  show('Who?\tA\tB\tC\tD\tE\nWhat?\tA\tB\tC\tD\tF\nWhen?\tA\tB\tC\tD\tA');
  const row = (at: number) => within(screen.getAllByRole('listitem')[at] as HTMLElement);
  await userEvent.click(row(0).getByRole('button', { name: 'Correct' }));
  const key = row(0).getByLabelText('Correct choice');
  await userEvent.clear(key);
  await userEvent.type(key, 'd');
  expect(row(0).getByText('is correct').parentElement).toHaveTextContent('D ✓ is correct');
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  await userEvent.click(row(1).getByRole('button', { name: 'Leave out' }));
  expect(row(1).getByText('Left out')).toBeVisible();
  expect(row(2).getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 2 drafts' })).toBeVisible();
});

test('continues past the month, and fills each category whose name heads a column', () => {
  const rows = show(`History\tPop Music${'\nWhen?\tWho?'.repeat(40)}`);
  expect(rows).toHaveLength(80);
  expect(screen.getByRole('heading', { name: 'Paste into 2 categories' })).toBeVisible();
  expect(rows[39]?.getByText('History, Sat, Jan 2, 2027')).toBeVisible();
  expect(rows[41]?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 80 drafts' })).toBeVisible();
});

test('sends a paste without response again unchanged, with its key, whatever is planned meanwhile', async () => {
  const answerOf = (status: number, body: object) => ({
    ...{ ok: status === 200, status, headers: new Map() },
    ...{ json: async () => body, text: async () => JSON.stringify(body) },
  });
  const sent: { key: string; body: unknown }[] = [];
  const outcomes = [
    () => Promise.reject(new TypeError('no network')),
    () => answerOf(503, { code: 'unavailable', message: 'Too much at once.' }),
    () => answerOf(409, { code: 'slot_taken', message: 'Another one is there.' }),
    () => answerOf(200, { ids: ['one', 'two'] }),
  ];
  async function answer(_path: string, { headers, body }: { headers: Record<string, string>; body: string }) {
    sent.push({ key: headers['Idempotency-Key'] ?? '', body: JSON.parse(body) });
    return outcomes[sent.length - 1]?.();
  }
  Object.assign(globalThis, { fetch: answer });
  const onClose = jest.fn();
  const at = { date: '2026-11-24', categoryId: 'pop' };
  const dialog = (more: object) => (
    <PastedDrafts game="daily" text={'Who?\tA\nWhat?\tB'} at={at} {...plan} {...more} onClose={onClose} />
  );
  const { rerender } = render(dialog({}));
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add 2 drafts' }));
  await add();
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  expect(screen.getByText('No response: trying again adds nothing twice')).toBeVisible();
  // The first draft was stored, and only the response was lost.
  rerender(dialog({ records: [...records, plannedRecord({ categoryId: 'pop', forDate: at.date })] }));
  await add();
  expect(await screen.findByText('Too much at once.')).toBeVisible();
  await add();
  expect(await screen.findByText('Another one is there.')).toBeVisible();
  expect(screen.getByText('Nothing was stored')).toBeVisible();
  const days = sent.map(({ body }) => (body as { drafts: { forDate: string }[] }).drafts[0]?.forDate);
  expect(days).toEqual(['2026-11-24', '2026-11-24', '2026-11-24']);
  expect(sent[0]?.key).not.toBe('');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);

  // A refusal is a response, so the rows become another paste into free cells.
  await add();
  expect(onClose).toHaveBeenCalled();
  expect(sent[3]?.key).not.toBe(sent[0]?.key);
  expect(sent[3]?.body).toMatchObject({ drafts: [{ forDate: '2026-11-26' }, { forDate: '2026-11-27' }] });
});
