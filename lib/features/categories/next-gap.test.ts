import fc from 'fast-check';
import { findNextGap } from './next-gap';

/** Calendars by date: which categories are filled; other dates are empty. */
function calendar(filled: Record<string, string[]>, categories = ['art', 'biology', 'chess']) {
  return async (forDate: string) =>
    categories.map((name) => ({
      categoryId: name,
      category: name,
      isFilled: filled[forDate]?.includes(name) ?? false,
    }));
}

const all = ['art', 'biology', 'chess'];
const friday = '2026-11-20';

test.each([
  ['the category behind', { [friday]: ['art'] }, 'art', 1, friday, 'biology'],
  ['a category before, once the rest is full', { [friday]: ['biology', 'chess'] }, 'chess', 1, friday, 'art'],
  [
    'no more of a date than the rest, as the category is being filled',
    { [friday]: ['biology', 'chess'] },
    'art',
    1,
    '2026-11-21',
    'art',
  ],
  ['the next day', { [friday]: all }, 'art', 1, '2026-11-21', 'art'],
  ['the next week', { [friday]: all }, 'art', 7, '2026-11-27', 'art'],
  [
    'behind full days',
    { [friday]: all, '2026-11-21': all, '2026-11-22': ['art'] },
    'art',
    1,
    '2026-11-22',
    'biology',
  ],
])('finds %s', async (_, filled, categoryId, stepDays, forDate, expected) => {
  const gap = await findNextGap({ forDate: friday, categoryId }, stepDays, calendar(filled));
  expect(gap).toEqual({ forDate, categoryId: expected, category: expected });
});

test('gives up after 60 full dates', async () => {
  const asked: string[] = [];
  const full = async (forDate: string) => {
    asked.push(forDate);
    return [{ categoryId: 'art', category: 'Art', isFilled: true }];
  };
  await expect(findNextGap({ forDate: friday, categoryId: 'art' }, 1, full)).resolves.toBeNull();
  expect(asked).toHaveLength(60);
});

test('what it finds is open, and no earlier date has anything open', async () => {
  const days = fc.array(fc.subarray(all), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(days, fc.constantFrom(...all), async (filledDays, categoryId) => {
      const dates = filledDays.map((_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
      const filled = Object.fromEntries(dates.map((date, index) => [date, filledDays[index] ?? []]));
      const gap = await findNextGap({ forDate: '2026-12-01', categoryId }, 1, calendar(filled));
      filled['2026-12-01']?.push(categoryId);
      expect(gap).not.toBeNull();
      expect(filled[gap?.forDate ?? ''] ?? []).not.toContain(gap?.categoryId);
      for (const date of dates.filter((earlier) => earlier < (gap?.forDate ?? ''))) {
        expect(filled[date]).toEqual(expect.arrayContaining(all));
      }
    }),
  );
});
