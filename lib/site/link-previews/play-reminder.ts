import 'server-only';
import { config, getSiteUrl } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { TODAY_PATH } from '@/lib/features/questions/addresses';

/** Escapes the separators of values in a text (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&');
}

const LINE_MAX_OCTETS = 75;

/** Folds a line by RFC 5545, 3.1: never within a character; the next line begins with a space. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > LINE_MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}

/** Responds with a calendar of one event, daily from today at nine in the morning of the person's own time zone. */
export function createReminderResponse(): Response {
  const { PRODUCT_NAME } = config;
  const url = getSiteUrl() + TODAY_PATH;
  const product = escapeText(PRODUCT_NAME);
  const today = getProductToday().replaceAll('-', '');
  const summary = `${product}: today’s questions`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//Reminder//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:reminder@${new URL(url).host}`,
    `DTSTAMP:${today}T000000Z`,
    `DTSTART:${today}T090000`,
    'DURATION:PT10M',
    'RRULE:FREQ=DAILY',
    'TRANSP:TRANSPARENT',
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(`New questions are here, and the answers of yesterday’s. ${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Response(lines.map((line) => `${foldLine(line)}\r\n`).join(''), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="reminder.ics"',
    },
  });
}
