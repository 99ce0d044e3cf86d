import 'server-only';
import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { Db } from '@/lib/db/connection';
import { categoryTable } from '@/lib/features/categories/server/store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { listOccupants, type ReserveSlot } from './reserve-store';

/** A slot of a day that has nothing ready. */
export interface Gap {
  /** The name of its category. */
  category: string;
  /** What is planned for it and is not ready: it makes room where there is room for one alone. */
  inTheWay: DatedRow[];
}

/** The gap that the reserve may fill on a day; null where something is ready, or the category is not in use. */
export async function findGap(slot: ReserveSlot, day: CalendarDate, db?: Db): Promise<Gap | null> {
  const category = await categoryTable.find(slot.categoryId, db);
  if (!category?.active) return null;
  const occupants = await listOccupants(slot, day, db);
  if (occupants.some(({ status }) => status === 'ready')) return null;
  return { category: category.name, inTheWay: games[slot.game].hasSlots ? occupants : [] };
}
