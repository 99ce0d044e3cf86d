import { addDays } from '@/lib/dates/calendar-date';
import { daysOfWeek, findDeviations, wholeWeeks } from './weeks';

const monday = '2026-11-23';

test('a week counts when all of its days are shown', () => {
  const days = Array.from({ length: 15 }, (_, index) => addDays('2026-11-22', index));
  expect(wholeWeeks(days)).toEqual([monday, '2026-11-30']);
  expect(wholeWeeks(days.slice(0, 14))).toEqual([monday]);
});

const record = (forDate: string | null, more: object = {}) => ({
  forDate,
  mediaType: null,
  difficulty: null,
  ...more,
});

test('a week says what it has too much or too little of, and nothing of what nobody asked for', () => {
  const records = [
    record(monday, { mediaType: 'image', difficulty: 'hard' }),
    record(addDays(monday, 6), { difficulty: 'hard' }),
    record(addDays(monday, 7), { mediaType: 'image' }),
    record(addDays(monday, -1), { mediaType: 'audio' }),
    record(null, { mediaType: 'audio' }),
    record(addDays(monday, 2), { difficulty: 'easy' }),
  ];
  expect(findDeviations({ image: 2, audio: 0, hard: 1 }, records, monday)).toEqual([
    { kind: 'image', by: -1 },
    { kind: 'hard', by: 1 },
  ]);
  expect(findDeviations({}, records, monday)).toEqual([]);
});

test('a week is from Monday to Sunday, whichever of its days is named', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
  for (const day of week) expect(daysOfWeek(day)).toEqual(week);
  expect(daysOfWeek('2026-12-31').at(-1)).toBe('2027-01-03');
});
