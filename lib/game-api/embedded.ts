import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/service';
import { listActiveCategories } from '@/lib/features/categories/service';
import { generateQuestion, generateQuestionByPrompt } from '@/lib/features/generation/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/service';
import {
  deleteMedia,
  describeMedia,
  keepMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/service';
import { saveDailyQuestion } from '@/lib/features/questions/save-question';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  questionAlreadyExists,
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
  groupByTag: findGroupByTag,
  groupByInvite: findGroupByInvite,
  dailyUploadToken: requestUpload,
  weeklyUploadToken: requestUpload,
  listMedia,
  keepMedia,
  describeMedia,
  deleteMedia,
  restoreMedia: undeleteMedia,
  generateQuestion,
  generateQuestionByPrompt,
};
