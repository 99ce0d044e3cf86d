import 'server-only';
import { unstable_cache } from 'next/cache';
import { cache } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import type { Category } from '@/lib/features/categories/contract';
import type { AccountInfo, SingleGameStat } from '@/lib/features/profiles/contract';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { anonymousVisitor } from './contract';
import { gameApi } from './select';

/** What is not there is an answer of a page, too, and is cached like one; every other failure is not. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

export interface SharedQuestion {
  question: QuestionInfo;
  category: Category;
}

/**
 * The shared question of a tag as a visitor may see it, with its category, or null. Cached under the tag
 * `question:{questionTag}`, which every save invalidates, and `categories`, for renamed ones; never beyond the product's day.
 */
export const findSharedQuestion = cache(async (questionTag: string): Promise<SharedQuestion | null> => {
  const load = unstable_cache(
    () => orNull(gameApi().questionByTag({ questionTag }, anonymousVisitor)),
    ['shared-question', questionTag],
    { tags: [`question:${questionTag}`, 'categories'] },
  );
  const found = await load();
  return found && { question: found.triviaQuestion.triviaQuestion, category: found.triviaQuestion.category };
});

export interface Profile {
  account: AccountInfo;
  stats: SingleGameStat[];
}

/**
 * A player's account and statistics as a visitor may see them, or null. Players play on elsewhere: what is cached is
 * asked for again after ten minutes.
 */
export const findProfile = cache(async (username: string): Promise<Profile | null> => {
  const load = unstable_cache(
    async () => {
      const [account, stats] = await Promise.all([
        orNull(gameApi().accountInfo({ username }, anonymousVisitor)),
        orNull(gameApi().singleGameStats({ username }, anonymousVisitor)),
      ]);
      return account && { account, stats: stats?.singleGameStats ?? [] };
    },
    ['profile', username],
    { revalidate: 600 },
  );
  return load();
});
