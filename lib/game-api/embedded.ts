import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/service';
import { listActiveCategories } from '@/lib/features/categories/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/service';
import {
  deleteMedia,
  describeMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/service';

import { findAccountInfo, listSingleGameStats } from '@/lib/features/profiles/service';

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
  accountInfo: findAccountInfo,
  singleGameStats: listSingleGameStats,
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
  describeMedia,
  deleteMedia,
  restoreMedia: undeleteMedia,
};
