import 'server-only';
import { cache } from 'react';
import { config } from '@/lib/config/config';
import { anonymousVisitor } from '@/lib/contract/caller';
import { HOST_KEPT_SECONDS } from '@/lib/contract/host-terms';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { Category } from '@/lib/features/categories/contract';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { visibilityOf } from '@/lib/features/questions/rules';
import { keepAtMost } from '@/lib/page-cache/rendering';
import { gameApi } from './select';

/** A category of a date, with its daily question if a visitor may see one. */
export interface DayItem {
  category: Category;
  question?: QuestionInfo;
}

async function load(forDate: CalendarDate): Promise<DayItem[]> {
  const [{ singleGameQuestionsByDate }, { categories }] = await Promise.all([
    gameApi().dailyQuestionsByDate({ forDate }, anonymousVisitor),
    gameApi().activeCategories({}, anonymousVisitor),
  ]);
  return singleGameQuestionsByDate.map(({ categoryId: id, category: name, singleGameQuestionInfo }) => ({
    category: categories.find((category) => category.id === id) ?? {
      id,
      category: name,
      defaultAvatarColor: '',
    },
    question: singleGameQuestionInfo && { ...singleGameQuestionInfo, forDate },
  }));
}

/** An API elsewhere may tell everybody everything; a public page never does (design, section 4). */
function hideSecrets(items: DayItem[], forDate: CalendarDate): DayItem[] {
  const visibility = visibilityOf(forDate, productToday(), false);
  if (visibility === 'everything') return items;
  return items.map(({ category, question }) => ({
    category,
    question: visibility === 'nothing' ? undefined : question && { ...question, correctChoice: undefined },
  }));
}

/** Every active category in order, with the daily question of the date that a visitor may see. */
export const listDay = cache(async (forDate: CalendarDate): Promise<DayItem[]> => {
  if (config.API_HOST) keepAtMost(HOST_KEPT_SECONDS);
  return hideSecrets(await load(forDate), forDate);
});
