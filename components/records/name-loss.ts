import { nameDate } from '@/lib/features/records/rules';
import type { ShownRecord } from '@/lib/features/review/contract';

/** What visitors lose with a record that is live, for whoever is about to take it from them. */
export function nameLoss({
  game,
  title,
  category,
  forDate,
}: Pick<ShownRecord, 'game' | 'title' | 'category' | 'forDate'>): string {
  const where =
    game === 'word_puzzle' ? 'in the game' : 'in the game, in the archive and wherever it was shared';
  return `Visitors lose “${title}” (${category}, ${nameDate(forDate)}): ${where}.`;
}
