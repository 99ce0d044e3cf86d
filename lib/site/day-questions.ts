import 'server-only';
import { cache } from 'react';
import { gameApi } from '@/lib/api/select';
import { limitCacheTime } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { anonymousVisitor } from '@/lib/contract/caller';
import { HOST_CACHE_SECONDS } from '@/lib/contract/host-terms';
import { QUESTION_GAMES, type QuestionGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Category } from '@/lib/features/categories/contract';
import { buildQuestionAnchor } from '@/lib/features/questions/addresses';
import { pickShownFields, type QuestionInfo } from '@/lib/features/questions/contract';
import { findVisibility } from '@/lib/features/questions/rules';
import { presentQuestion, waitForAll } from './page-data';

export interface DayItem {
  category: Category;
  question?: QuestionInfo;
}

const listSlots = {
  async daily(forDate: CalendarDate) {
    const found = await gameApi.dailyQuestionsByDate({ forDate }, anonymousVisitor);
    return found.singleGameQuestionsByDate.map((slot) => ({ ...slot, info: slot.singleGameQuestionInfo }));
  },
  async weekly(forDate: CalendarDate) {
    const found = await gameApi.weeklyQuestionsByDate({ forDate }, anonymousVisitor);
    return found.weeklyGameQuestionsByDate.map((slot) => ({ ...slot, info: slot.weeklyGameQuestionInfo }));
  },
};

async function listItems(game: QuestionGame, forDate: CalendarDate): Promise<DayItem[]> {
  if (config.API_HOST) limitCacheTime(HOST_CACHE_SECONDS);
  const [slots, { categories }] = await waitForAll([
    listSlots[game](forDate),
    gameApi.activeCategories({}, anonymousVisitor),
  ]);
  const visibility = findVisibility({ forDate }, getProductToday(), false);
  return slots.map(({ categoryId: id, category: name, info }) => ({
    // An API elsewhere may list a category that is not among its active ones.
    category: categories.find((category) => category.id === id) ?? {
      id,
      category: name,
      defaultAvatarColor: '',
    },
    // An API elsewhere may return secrets, which are removed here (docs/product.md, 4).
    question: info && pickShownFields(presentQuestion({ ...info, forDate }), visibility),
  }));
}

/** Lists every active category in order, with the daily question of the date that a visitor may see. */
export const listDay = cache((forDate: CalendarDate): Promise<DayItem[]> => listItems('daily', forDate));

export interface DayQuestion {
  game: QuestionGame;
  category: Category;
  question: QuestionInfo;
  anchor: string;
}

/** Lists the questions of a day that a visitor may see, by category: first the daily ones, then the weekly ones. */
export const listDayQuestions = cache(async (forDate: CalendarDate): Promise<DayQuestion[]> => {
  const lists = await Promise.all(
    QUESTION_GAMES.map(async (game) => {
      const items = game === 'daily' ? await listDay(forDate) : await listItems(game, forDate);
      return items.flatMap(({ category, question }, index) => {
        if (!question) return [];
        // Without a tag, which an API elsewhere may omit, weekly questions are counted: a category may have several.
        const anchor = buildQuestionAnchor(question, game === 'daily' ? category.id : `weekly-${index}`);
        return [{ game, category, question, anchor }];
      });
    }),
  );
  return lists.flat();
});
