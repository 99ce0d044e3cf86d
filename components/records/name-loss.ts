import { nameDate } from '@/lib/features/records/rules';
import type { ShownRecord } from '@/lib/features/review/contract';
import { recordScreens } from './record-screens';

/** What visitors lose with a record that is live, for whoever is about to take it from them. */
export function nameLoss({
  game,
  title,
  category,
  forDate,
}: Pick<ShownRecord, 'game' | 'title' | 'category' | 'forDate'>): string {
  const { foundIn } = recordScreens[game];
  return `Visitors lose “${title}” (${category}, ${nameDate(forDate)}): ${foundIn}.`;
}
