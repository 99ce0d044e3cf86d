import { config, getSiteUrl } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { createReminderResponse } from './play-reminder';

afterEach(() => jest.restoreAllMocks());

it('a player gets a daily event from today on that rings at its start and blocks no time', async () => {
  const response = createReminderResponse();
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  const lines = text.split('\r\n');
  expect(lines.join('')).not.toMatch(/[\r\n]/);
  const today = getProductToday().replaceAll('-', '');
  expect(lines).toEqual(
    expect.arrayContaining([`DTSTART:${today}T090000`, 'RRULE:FREQ=DAILY', 'TRANSP:TRANSPARENT']),
  );
  expect(lines).toContain(`URL:${getSiteUrl()}/today`);
  const alarm = lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'));
  expect(alarm).toContain('TRIGGER:PT0S');
});

it('a long product name with separators is escaped, and its lines are folded', async () => {
  jest.replaceProperty(config, 'PRODUCT_NAME', `Quiz, täglich; ${'語'.repeat(45)}`);
  const text = await createReminderResponse().text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Quiz\\, täglich\\; ${'語'.repeat(45)}: today’s`);
});
