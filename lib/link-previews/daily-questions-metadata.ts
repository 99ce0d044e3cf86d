import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { pageMetadata } from './page-metadata';

/** The metadata of the daily questions: search engines keep the one page that always shows today. */
export function dailyQuestionsMetadata(date: CalendarDate): Metadata {
  return pageMetadata({
    title: 'Daily questions',
    description: `Today’s ${config.PRODUCT_NAME} questions, one a category, and those of the days before with their answers.`,
    path: '/single_games',
    index: date === productToday(),
  });
}
