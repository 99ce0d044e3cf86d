import { makeCalendarFeed } from '@/lib/features/plan/server/calendar-feed';
import { addCaller } from '@/lib/testing/factories';
import { answerCalendar } from './answer-calendar';
import { limitRate } from './rate-limit';

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
