import 'server-only';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator';
import { config, siteUrl } from '@/lib/config/config';

/** The morning of a day long past, in the time of whoever takes it along. */
const FIRST = { start: new Date(Date.UTC(2026, 0, 1, 9)), end: new Date(Date.UTC(2026, 0, 1, 9, 10)) };

/** A calendar with one event, every day at nine in the morning of whoever takes it along, that leads to the game. */
export function reminderResponse(): Response {
  const { PRODUCT_NAME: product } = config;
  const url = `${siteUrl()}/`;
  const calendar = ical({
    name: product,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: product, product: 'Reminder' },
  });
  calendar.createEvent({
    id: `reminder@${new URL(url).host}`,
    ...FIRST,
    stamp: FIRST.start,
    floating: true,
    repeating: { freq: ICalEventRepeatingFreq.DAILY },
    summary: `${product}: today’s questions`,
    description: `New questions are here, and the answers of yesterday’s. ${url}`,
    url,
  });
  return new Response(calendar.toString(), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="reminder.ics"',
    },
  });
}
