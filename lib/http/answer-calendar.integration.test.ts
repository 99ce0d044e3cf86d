import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import {
  findCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@/lib/features/plan/server/calendar-feed';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { limitRate } from './admit';
import { answerCalendar } from './answer-calendar';

describe('the calendar of a feed', () => {
  const today = productToday();
  const tokenOf = ({ path }: { path: string }) => path.replace('/api/calendar/', '');
  /** The lines as they were before they were folded. */
  const read = async (token: string) => (await readCalendarFeed(token)).replaceAll(/\r\n[ \t]/g, '');

  it('tells what is due by day and game, and nothing of any question or puzzle', async () => {
    const caller = await addCaller('editor');
    const categoryId = await addCategory({ name: 'Rivers, lakes' });
    const text = { question: 'Which secret river?' };
    await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, today, text) }, caller);
    const draft = questionOf(categoryId, addDays(today, 1), { question: 'Which secret lake?' });
    await saveDailyQuestion({ triviaQuestion: draft, status: 'draft' }, caller);
    const puzzle = { word: 'FJORD', hint: 'A secret inlet', categoryId, dateOfWordCategory: today };
    await saveWordPuzzle(puzzle, caller);
    const calendar = await read(tokenOf(await makeCalendarFeed({}, caller)));
    const compact = (days: number) => addDays(today, days).replaceAll('-', '');
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
    expect(calendar).not.toContain(`DTSTART;VALUE=DATE:${compact(0)}`);
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${compact(1)}`);
    expect(calendar).toContain(String.raw`SUMMARY:Due: Daily questions\, 1 draft`);
    expect(calendar).toContain(String.raw`DESCRIPTION:Missing: Rivers\, lakes`);
    expect(calendar).toContain(String.raw`SUMMARY:Due: Word puzzles\, 1 missing`);
    const day = addDays(today, 1);
    const unfolded = calendar.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`/plan?game=daily&month=${day.slice(0, 7)}&at=${day}`);
    expect(calendar).not.toMatch(/secret|FJORD|Two/);
  });

  it('has one address a person, stored as a hash, which a new one, a revocation and a disabled account end', async () => {
    const caller = await addCaller('writer');
    expect(await findCalendarFeed({}, caller)).toEqual({ since: null });
    const first = tokenOf(await makeCalendarFeed({}, caller));
    const stored = JSON.stringify(await database().selectFrom('calendar_feeds').selectAll().execute());
    expect(stored).not.toContain(first);
    const second = tokenOf(await makeCalendarFeed({}, caller));
    await expect(readCalendarFeed(first)).rejects.toMatchObject({ status: 404 });
    expect(await readCalendarFeed(second)).toContain('VCALENDAR');
    expect((await findCalendarFeed({}, caller)).since).toEqual(expect.any(String));
    await revokeCalendarFeed({}, caller);
    await expect(readCalendarFeed(second)).rejects.toMatchObject({ status: 404 });
    const third = tokenOf(await makeCalendarFeed({}, caller));
    const disabled_at = new Date().toISOString();
    await database().updateTable('users').set({ disabled_at }).where('id', '=', caller.user.id).execute();
    await expect(readCalendarFeed(third)).rejects.toMatchObject({ status: 404 });
  });
});

describe('how it is answered', () => {
  const ask = (token: string, address: string) =>
    answerCalendar(new Request('http://site/', { headers: { 'x-client-address': address } }), {
      params: Promise.resolve({ token }),
    });

  it('a feed is a calendar that nobody keeps, finds or is sent from', async () => {
    const { path } = await makeCalendarFeed({}, await addCaller('writer'));
    const answer = await ask(path.split('/').at(-1) ?? '', '198.51.100.20');
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="plan.ics"',
      'content-type': 'text/calendar; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  it('guesses at addresses of feeds cost as ten calls', async () => {
    const address = '198.51.100.21';
    await limitRate('read', address, 6000 - 19);
    await expect(ask('no-such-token', address)).rejects.toMatchObject({ status: 404 });
    await expect(ask('no-such-token', address)).rejects.toMatchObject({ status: 429 });
  });
});
