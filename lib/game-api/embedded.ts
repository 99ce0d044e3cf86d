import 'server-only';
import { logIn, logOff } from '@/lib/features/accounts/service';
import { reorderCategories } from '@/lib/features/categories/reorder-categories';
import { saveCategory } from '@/lib/features/categories/save-category';
import { listActiveCategories, listAllCategories } from '@/lib/features/categories/service';
import { generateQuestion, generateQuestionByPrompt } from '@/lib/features/generation/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/service';
import { restoreHistoryEntry } from '@/lib/features/history/restore-entry';
import { listHistoryAuthors, listHistoryEntries } from '@/lib/features/history/service';
import {
  deleteMedia,
  describeMedia,
  keepMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/service';
import { findAccountInfo, listSingleGameStats } from '@/lib/features/profiles/service';
import { deleteDailyQuestion, deleteWeeklyQuestion } from '@/lib/features/questions/delete-question';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/save-question';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
} from '@/lib/features/questions/service';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/delete-word-puzzle';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/save-word-puzzle';
import {
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
} from '@/lib/features/word-puzzles/service';
import type { GameApi } from './contract';

/** The game API answered by our own services, in this process. */
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
