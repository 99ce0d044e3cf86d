import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/server/service';
import { reorderCategories } from '@/lib/features/categories/server/reorder-categories';
import { saveCategory } from '@/lib/features/categories/server/save-category';
import { listActiveCategories, listAllCategories } from '@/lib/features/categories/server/service';
import { generateQuestion, generateQuestionByPrompt } from '@/lib/features/generation/server/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryAuthors, listHistoryEntries } from '@/lib/features/history/server/service';
import {
  deleteMedia,
  describeMedia,
  keepMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/server/service';
import { findAccountInfo, listSingleGameStats } from '@/lib/features/profiles/server/service';
import { deleteDailyQuestion, deleteWeeklyQuestion } from '@/lib/features/questions/server/delete-question';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
} from '@/lib/features/questions/server/service';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/server/delete-word-puzzle';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import {
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
} from '@/lib/features/word-puzzles/server/service';
import type { GameApi } from './contract';

/** The game API by our own services, in this process. */
export const embedded: GameApi = {
  logIn,
  logInByQuery: logIn,
  logOff,
  accountInfo: findAccountInfo,
  singleGameStats: listSingleGameStats,
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
  storedWordPuzzle: findStoredWordPuzzle,
  deleteWordPuzzle,
  wordPuzzlesByMonth: listWordPuzzlesByMonth,
  wordUses: findWordUses,
  historyEntries: listHistoryEntries,
  historyAuthors: listHistoryAuthors,
  restoreHistoryEntry,
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
