import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/service';
import {
  listActiveCategories,
  listAllCategories,
  reorderCategories,
  saveCategory,
} from '@/lib/features/categories/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/service';
import { listHistoryEntries, restoreHistoryEntry } from '@/lib/features/history/service';
import {
  deleteMedia,
  describeMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/service';
import {
  deleteDailyQuestion,
  deleteWeeklyQuestion,
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/service';
import {
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
  saveWordPuzzle,
} from '@/lib/features/word-puzzles/service';
import type { GameApi } from './contract';

/** The game API answered by our own services, in this process. */
export const embedded: GameApi = {
  logIn,
  logInByQuery: logIn,
  logOff,
  activeCategories: listActiveCategories,
  allCategories: listAllCategories,
  saveCategory,
  reorderCategories,
  questionAlreadyExists,
  saveDailyQuestion,
  dailyQuestionsByDate: listDailyQuestionsByDate,
  deleteDailyQuestion,
  saveWeeklyQuestion,
  weeklyQuestionsByDate: listWeeklyQuestionsByDate,
  deleteWeeklyQuestion,
  questionByTag: findQuestionByTag,
  wordPuzzle: findWordPuzzle,
  saveWordPuzzle,
  wordPuzzlesByMonth: listWordPuzzlesByMonth,
  wordUses: findWordUses,
  historyEntries: listHistoryEntries,
  restoreHistoryEntry,
  groupByTag: findGroupByTag,
  groupByInvite: findGroupByInvite,
  dailyUploadToken: requestUpload,
  weeklyUploadToken: requestUpload,
  listMedia,
  describeMedia,
  deleteMedia,
  restoreMedia: undeleteMedia,
};
