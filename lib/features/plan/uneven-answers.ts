import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from './contract';
import { evenOut, findImbalance, type Imbalance } from './position-balance';
import { mondayOf } from './weeks';

/** A question of which is known where its right choice stands. */
type Answered = PlannedRecord & { rightAt: number };

/** A week, or a category, whose right answers stand at one place too often or at one never. */
export interface UnevenAnswers {
  /** Of a week. */
  monday?: CalendarDate;
  /** Its name. */
  category?: string;
  imbalance: Imbalance;
  records: readonly Answered[];
}

interface Shown {
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
}

/** The weeks, then the categories, whose right answers are out of balance; past days do not count. */
export function findUnevenAnswers({ today, categories, records }: Shown): UnevenAnswers[] {
  const answered = records.filter((record): record is Answered => record.rightAt !== undefined);
  const byWeek = Map.groupBy(answered, ({ forDate }) => mondayOf(forDate ?? ''));
  const byCategory = Map.groupBy(answered, ({ categoryId }) => categoryId);
  const groups = [
    ...[...byWeek].toSorted().map(([monday, own]) => ({ monday, own })),
    ...categories.map(({ id, category }) => ({ category, own: byCategory.get(id) ?? [] })),
  ];
  return groups.flatMap(({ own, ...of }) => {
    const imbalance = findImbalance(own.map(({ rightAt }) => rightAt));
    return imbalance && own.some(({ forDate }) => (forDate ?? '') > today)
      ? [{ ...of, imbalance, records: own }]
      : [];
  });
}

/** Why a question keeps its choices where they are, most pressing first. */
const stayNames = {
  seen: 'of today or before',
  proposed: 'with a proposed change',
  ordered: 'with choices in an order of their own',
  others: 'for editors and admins to change',
} as const;

type Stay = keyof typeof stayNames;

interface Shuffling {
  today: CalendarDate;
  /** May the person change it without anybody's approval? */
  isTheirs: (record: PlannedRecord) => boolean;
}

function whyStays(record: Answered, { today, isTheirs }: Shuffling): Stay | null {
  if ((record.forDate ?? '') <= today) return 'seen';
  if (record.hasProposal) return 'proposed';
  if (record.isInOrder) return 'ordered';
  return isTheirs(record) ? null : 'others';
}

/** How many keep their choices where they are, for people: "2 of today or before, 1 with a proposed change". */
export function nameStaying({ records }: Pick<UnevenAnswers, 'records'>, shuffling: Shuffling): string {
  const staying = Map.groupBy(records, (record) => whyStays(record, shuffling));
  return (Object.keys(stayNames) as Stay[])
    .flatMap((why) => (staying.has(why) ? [`${staying.get(why)?.length} ${stayNames[why]}`] : []))
    .join(', ');
}

/**
 * The questions whose right choices trade places so that all four places have as many as can be, each with its new place.
 * `randomBelow(n)` is a whole number from 0 to n - 1.
 */
export function shuffleAnswers(
  { records }: Pick<UnevenAnswers, 'records'>,
  shuffling: Shuffling,
  randomBelow: (limit: number) => number,
): { record: PlannedRecord; rightAt: number }[] {
  const placed = records.map((record) => ({
    at: record.rightAt,
    isFree: whyStays(record, shuffling) === null,
  }));
  const evened = evenOut(placed, randomBelow);
  return records.flatMap((record, index) => {
    const rightAt = evened[index] ?? record.rightAt;
    return rightAt === record.rightAt ? [] : [{ record, rightAt }];
  });
}
