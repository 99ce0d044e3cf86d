import 'server-only';
import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { type UserRow, userRow } from '@/lib/features/accounts/server/store';
import { foldCase } from '@/lib/text/normalize';
import type { PlayerRows } from './store';

const stats = [
  { category: 'geography', total_answered: 42, total_correct: 31 },
  { category: 'film-tv', total_answered: 38, total_correct: 35 },
  { category: 'history', total_answered: 27, total_correct: 9 },
  { category: 'sport', total_answered: 12, total_correct: 12 },
];

const player = (username: string, name: string, color: string, daysSinceJoined: number): UserRow =>
  userRow({
    ...{ username, name, role: 'player', default_avatar_color: color },
    date_joined: addDays(productToday(), -daysSinceJoined),
  });

/** Two players, one with statistics, and two groups, one of them private. */
export function samplePlayers(
  categoryIds: ReadonlyMap<string, string>,
  mediaIdOf: (file: string) => string,
): PlayerRows {
  const fan = player('trivia_fan', 'Tess Rivera', '#6A35B8', 420);
  const newcomer = player('newcomer', 'Noor Haddad', '#1C9CF0', 3);
  const created_at = new Date().toISOString();
  const open = {
    id: randomUUID(),
    tag: 'open-table',
    name_of_group: 'The Open Table',
    private_group: 0,
    scoring_mode: 'COMPETITIVE',
  };
  const locked = {
    id: randomUUID(),
    tag: 'locked-table',
    name_of_group: 'The Locked Table',
    private_group: 1,
    scoring_mode: 'CASUAL',
  };
  return {
    users: [fan, newcomer],
    game_stats: stats.map(({ category, ...counts }) => ({
      user_id: fan.id,
      category_id: categoryIds.get(category) ?? '',
      ...counts,
    })),
    group_games: [
      { ...open, media_image_id: mediaIdOf('group-open-table.svg'), created_at },
      { ...locked, media_image_id: mediaIdOf('group-locked-table.svg'), created_at },
    ],
    group_members: [
      { group_id: open.id, user_id: fan.id },
      { group_id: open.id, user_id: newcomer.id },
      { group_id: locked.id, user_id: fan.id },
    ],
    group_categories: [
      ...[...categoryIds.values()].map((category_id) => ({ group_id: open.id, category_id })),
      ...[...categoryIds.values()].slice(0, 3).map((category_id) => ({ group_id: locked.id, category_id })),
    ],
    group_invites: [{ code: foldCase('JOIN-US'), group_id: locked.id }],
  };
}
