import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { formatLongDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { DayPosition } from '@/lib/features/questions/addresses';
import { listDay } from '@/lib/game-api/daily-questions';
import { pageMetadata } from './page-metadata';

/**
 * The metadata of the daily questions, by category and date ("Geography, November 20, 2026"); search engines keep the
 * one page that always shows today.
 */
export async function dailyQuestionsMetadata(position: DayPosition): Promise<Metadata> {
  const today = productToday();
  const items = await listDay(position.date);
  const category = (items[position.index] ?? items.at(-1))?.category.category;
  const day = formatLongDate(position.date);
  const what = `The ${config.PRODUCT_NAME} questions for ${day}, one a category`;
  return pageMetadata({
    title: category ? `${category}, ${day}` : `Daily questions, ${day}`,
    description: `${category ? `${category}. ` : ''}${what}${position.date < today ? ', with their answers' : ''}.`,
    path: '/single_games',
    index: position.date === today,
  });
}
