import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/service';
import { listActiveCategories } from '@/lib/features/categories/service';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  questionAlreadyExists,
  saveDailyQuestion,
} from '@/lib/features/questions/service';
import type { GameApi } from './contract';

/** The game API answered by our own services, in this process. */
export const embedded: GameApi = {
  logIn,
  logInByQuery: logIn,
  logOff,
  activeCategories: listActiveCategories,
  questionAlreadyExists,
  saveDailyQuestion,
  dailyQuestionsByDate: listDailyQuestionsByDate,
  questionByTag: findQuestionByTag,
};
