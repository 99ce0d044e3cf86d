import 'server-only';
import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { type UserRow, userRow } from '@/lib/features/accounts/server/store';
import { foldCase } from '@/lib/text/normalize';
import type { PlayerRows } from './store';

const stats = [
  { category: 'geography', totalAnswered: 42, totalCorrect: 31 },
  { category: 'film-tv', totalAnswered: 38, totalCorrect: 35 },
  { category: 'history', totalAnswered: 27, totalCorrect: 9 },
  { category: 'sport', totalAnswered: 12, totalCorrect: 12 },
];

const makePlayer = (username: string, name: string, color: string, daysSinceJoined: number): UserRow =>
  userRow({
    username,
    name,
    role: 'player',
    defaultAvatarColor: color,
    dateJoined: addDays(productToday(), -daysSinceJoined),
  });

/** Makes two players, one with statistics, and two groups, one of them private. */
export function makeSamplePlayers(
  categoryIds: ReadonlyMap<string, string>,
  mediaIdOf: (file: string) => string,
): PlayerRows {
  const fan = makePlayer('trivia_fan', 'Tess Rivera', '#6A35B8', 420);
  const newcomer = makePlayer('newcomer', 'Noor Haddad', '#1C9CF0', 3);
  const createdAt = new Date().toISOString();
  const open = {
    id: randomUUID(),
    tag: 'open-table',
    nameOfGroup: 'The Open Table',
    privateGroup: 0,
    scoringMode: 'COMPETITIVE',
  };
  const locked = {
    id: randomUUID(),
    tag: 'locked-table',
    nameOfGroup: 'The Locked Table',
    privateGroup: 1,
    scoringMode: 'CASUAL',
  };
  return {
    users: [fan, newcomer],
    game_stats: stats.map(({ category, ...counts }) => ({
      userId: fan.id,
      categoryId: categoryIds.get(category) ?? '',
      ...counts,
    })),
    group_games: [
      { ...open, mediaImageId: mediaIdOf('group-open-table.svg'), createdAt },
      { ...locked, mediaImageId: mediaIdOf('group-locked-table.svg'), createdAt },
    ],
    group_members: [
      { groupId: open.id, userId: fan.id },
      { groupId: open.id, userId: newcomer.id },
      { groupId: locked.id, userId: fan.id },
    ],
    group_categories: [
      ...[...categoryIds.values()].map((categoryId) => ({ groupId: open.id, categoryId })),
      ...[...categoryIds.values()].slice(0, 3).map((categoryId) => ({ groupId: locked.id, categoryId })),
    ],
    group_invites: [{ code: foldCase('JOIN-US'), groupId: locked.id }],
  };
}
