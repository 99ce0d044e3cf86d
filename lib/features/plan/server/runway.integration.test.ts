import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { listUnread } from '@/lib/features/notices/rules';
import { listNotices, markNoticesRead } from '@/lib/features/notices/server/service';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { checkHealth } from '@/lib/monitoring/health-checks';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { reportRunway } from './runway';

beforeAll(async () => {
  const caller = await addCaller();
  const two = await addCategory({ name: 'Two', position: 1 });
  const one = await addCategory({ name: 'One', position: 2 });
  const save = (categoryId: string, days: number) =>
    saveDailyQuestion({ triviaQuestion: questionOf(categoryId, addDays(getProductToday(), days)) }, caller);
  for (const days of [0, 1]) await save(two, days);
  await save(one, 0);
});

it('staff see in the health check which categories have a short runway, the shortest first, and the instance stays ready', async () => {
  reportRunway();
  const { isReady, checks } = await checkHealth();
  expect(isReady).toBe(true);
  expect(checks.runway).toMatchObject({
    ok: false,
    days: 1,
    alertBelow: 7,
    categories: [
      { category: 'One', days: 1 },
      { category: 'Two', days: 2 },
    ],
  });
});

it('an editor, but no writer, gets a notice about a short runway, and it stays read', async () => {
  const editor = await addCaller('editor');
  const { notices } = await listNotices({}, editor);
  expect(notices).toMatchObject([{ kind: 'runway', text: 'One (1 day), Two (2 days)' }]);
  expect((await listNotices({}, await addCaller('writer'))).notices).toEqual([]);
  await markNoticesRead({ until: notices[0]?.at ?? '' }, editor);
  const later = await listNotices({}, editor);
  expect(later.notices).toHaveLength(1);
  expect(listUnread(later.notices, later.seenUntil)).toEqual([]);
});
