import 'server-only';
import { productToday } from '@/lib/dates/today';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { DraftBatch } from '@/lib/features/draft-batches/contract';
import { whyClosed } from '@/lib/features/plan/server/name-issues';
import { type BatchRow, type CellRow, listCells, listLanded, listTaken } from './store';

/** A claim counts so long: a draft takes 20 seconds at most, and whoever makes it may be gone. */
const CLAIM_MS = 30_000;

/** Since when a claim counts. */
export const claimedSince = (now = Date.now()) => new Date(now - CLAIM_MS).toISOString();

/** A cell with what has become of it. */
export type ReadCell = DraftBatch['cells'][number] & { row: CellRow };

/** The cells of a batch: of those without a draft the calendar says whether they are still empty. */
export async function readCells({ id, game }: Pick<BatchRow, 'id' | 'game'>): Promise<ReadCell[]> {
  const [cells, landed, categories] = await Promise.all([listCells(id), listLanded(id), listCategoryRows()]);
  const days = [...new Set(cells.map(({ for_date }) => for_date))].filter((day) => day >= productToday());
  const taken = new Set(
    (days.length > 0 ? await listTaken(game, days) : []).map((at) => `${at.for_date} ${at.category_id}`),
  );
  const nameOf = nameCategories(categories);
  const open = new Set(categories.filter(({ active }) => active).map((category) => category.id));
  const since = claimedSince();

  function judge(row: CellRow): Pick<ReadCell, 'state' | 'problem' | 'draft'> {
    const { category_id, for_date, record_id, claimed_at, problem } = row;
    if (record_id) {
      const found = landed.find((one) => one.id === record_id);
      if (!found) return { state: 'gone' };
      const { version, question: title, status, correct_choice } = found;
      return {
        state: 'drafted',
        draft: { id: record_id, version, title, status, needsKey: correct_choice === null },
      };
    }
    const closed = whyClosed({ game, for_date }, open.has(category_id));
    if (closed) return { state: 'closed', problem: closed };
    if (taken.has(`${for_date} ${category_id}`)) {
      return { state: 'filled', problem: 'Somebody else filled it meanwhile.' };
    }
    if (problem) return { state: 'failed', problem };
    return { state: claimed_at && claimed_at >= since ? 'working' : 'left' };
  }

  return cells.map((row) => ({
    row,
    categoryId: row.category_id,
    category: nameOf(row.category_id),
    forDate: row.for_date,
    ...judge(row),
  }));
}

/** A batch as it is by now. */
export async function presentBatch(batch: BatchRow): Promise<DraftBatch> {
  const { id, game, ended_at } = batch;
  const cells = (await readCells(batch)).map(({ row: _, ...cell }) => cell);
  return { id, game, isOver: ended_at !== null && ended_at !== undefined, cells };
}
