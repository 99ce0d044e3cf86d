import 'server-only';
import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { makeUserRow } from '@/lib/features/accounts/server/store';
import { foldCase } from '@/lib/text/normalize';

const stats = [
  { category: 'geography', totalAnswered: 42, totalCorrect: 31 },
  { category: 'film-tv', totalAnswered: 38, totalCorrect: 35 },
  { category: 'history', totalAnswered: 27, totalCorrect: 9 },
  { category: 'sport', totalAnswered: 12, totalCorrect: 12 },
];

const makePlayer = (username: string, name: string, color: string, daysSinceJoined: number) =>
  makeUserRow({
    username,
    name,
    role: 'player',
    defaultAvatarColor: color,
    dateJoined: addDays(getProductToday(), -daysSinceJoined),
  });

/** Makes two players, one with statistics, and two groups, one of them private. */
export function makeSamplePlayers(
  categoryIds: ReadonlyMap<string, string>,
  mediaIdOf: (file: string) => string,
) {
  const fan = makePlayer('trivia_fan', 'Tess Rivera', '#6A35B8', 420);
  const newcomer = makePlayer('newcomer', 'Noor Haddad', '#1C9CF0', 3);
  const makeGroup = (tag: string, nameOfGroup: string, privateGroup: 0 | 1, scoringMode: string) => ({
    id: randomUUID(),
    tag,
    nameOfGroup,
    privateGroup,
    scoringMode,
    mediaImageId: mediaIdOf(`group-${tag}.svg`),
    createdAt: new Date().toISOString(),
  });
  const open = makeGroup('open-table', 'The Open Table', 0, 'COMPETITIVE');
  const locked = makeGroup('locked-table', 'The Locked Table', 1, 'CASUAL');
  return {
    users: [fan, newcomer],
    game_stats: stats.map(({ category, ...counts }) => ({
      userId: fan.id,
      categoryId: categoryIds.get(category) ?? '',
      ...counts,
    })),
    group_games: [open, locked],
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
