import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import {
  addStaffMember,
  changeStaffMember,
  listStaff,
  listStaffNames,
  resetStaffPassword,
  resetTwoFactor,
  signOutStaffMember,
} from '@/lib/features/accounts/server/manage-staff';
import {
  changePassword,
  endOtherSessions,
  findMyAccount,
  setDateOrder,
} from '@/lib/features/accounts/server/my-account';
import { logIn, logInSecondFactor, logOff } from '@/lib/features/accounts/server/sign-in';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewOwnRecoveryCodes,
} from '@/lib/features/accounts/server/two-factor';
import {
  listActiveCategories,
  listAllCategories,
  reorderCategories,
  saveCategory,
} from '@/lib/features/categories/server/service';
import {
  checkAnswer,
  draftQuestion,
  generateQuestion,
  generateQuestionByPrompt,
  readGeneration,
} from '@/lib/features/generation/server/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/server/service';
import { listHistoryAuthors, listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { checkImport, importGaps } from '@/lib/features/import-export/server/check-import';
import {
  deleteMedia,
  keepMedia,
  listMedia,
  requestUpload,
  undeleteMedia,
} from '@/lib/features/media/server/service';
import { findNearDuplicates } from '@/lib/features/near-duplicates/server/service';
import { listNearWarnings } from '@/lib/features/near-duplicates/server/warn-of-near';
import {
  addNote,
  listRecordNotes,
  listUnresolvedNotes,
  resolveNote,
} from '@/lib/features/notes/server/service';
import { listNotices, markNoticesRead } from '@/lib/features/notices/server/service';
import { addDrafts } from '@/lib/features/plan/server/add-drafts';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { assignGaps } from '@/lib/features/plan/server/assign-gaps';
import { markReserve } from '@/lib/features/plan/server/mark-reserve';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import { findOverview } from '@/lib/features/plan/server/overview';
import { fillToday } from '@/lib/features/plan/server/run-reserve';
import { findPlan, findPlanStamp } from '@/lib/features/plan/server/service';
import { findAccountInfo, listSingleGameStats } from '@/lib/features/profiles/server/service';
import {
  deleteDailyQuestion,
  deleteWeeklyQuestion,
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import {
  approve,
  rejectProposal,
  requestChanges,
  withdrawProposal,
} from '@/lib/features/review/server/decide';
import { dismissWarnings } from '@/lib/features/review/server/dismiss-warnings';
import { findReviewDetail } from '@/lib/features/review/server/review-detail';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import {
  claimReview,
  countReviews,
  listReturnedWork,
  listReviewQueue,
} from '@/lib/features/review/server/service';
import { countSampleContent, removeSampleContent } from '@/lib/features/sample-content/server/service';
import { searchRecords } from '@/lib/features/search/server/service';
import { listThemes } from '@/lib/features/themes/server/service';
import {
  deleteWordPuzzle,
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
  saveWordPuzzle,
} from '@/lib/features/word-puzzles/server/service';
import type { GameApi } from './contract';

/** Fills today from the reserve after a call that opens slots without a save of a record, which would fill them. */
function fillTodayAfter<Input, Answer>(work: (input: Input, caller: Caller) => Promise<Answer>) {
  return async (input: Input, caller: Caller): Promise<Answer> => {
    const answer = await work(input, caller);
    await fillToday();
    return answer;
  };
}

export const embedded: GameApi = {
  logIn,
  logInByQuery: logIn,
  logOff,
  logInSecondFactor,
  myAccount: findMyAccount,
  changePassword,
  setDateOrder,
  endOtherSessions,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes: renewOwnRecoveryCodes,
  listStaff,
  staffNames: listStaffNames,
  addStaffMember,
  changeStaffMember,
  signOutStaffMember,
  resetTwoFactor,
  resetStaffPassword,
  accountInfo: findAccountInfo,
  singleGameStats: listSingleGameStats,
  activeCategories: listActiveCategories,
  allCategories: listAllCategories,
  saveCategory: fillTodayAfter((input, caller) => saveCategory(input, caller, Object.values(reviewedKinds))),
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
  restoreHistoryEntry: fillTodayAfter(restoreHistoryEntry),
  plan: findPlan,
  planStamp: findPlanStamp,
  arrangeRecords,
  addDrafts,
  moveRecord,
  markReserve,
  assignGaps,
  searchRecords: (input) => searchRecords(input, reviewedKinds),
  checkImport,
  importGaps,
  listThemes,
  findNearDuplicates: (input) => findNearDuplicates(input, reviewedKinds),
  nearWarnings: (input) => listNearWarnings(input, reviewedKinds),
  reviewQueue: listReviewQueue,
  reviewCount: countReviews,
  reviewDetail: findReviewDetail,
  claimReview,
  returnedWork: listReturnedWork,
  approve,
  requestChanges,
  rejectProposal,
  withdrawProposal,
  dismissWarnings,
  recordNotes: listRecordNotes,
  unresolvedNotes: listUnresolvedNotes,
  addNote,
  resolveNote,
  notices: listNotices,
  markNoticesRead,
  overview: findOverview,
  sampleContent: countSampleContent,
  removeSampleContent,
  groupByTag: findGroupByTag,
  groupByInvite: findGroupByInvite,
  dailyUploadToken: requestUpload,
  weeklyUploadToken: requestUpload,
  listMedia,
  keepMedia,
  deleteMedia,
  restoreMedia: undeleteMedia,
  draftQuestion: (input, caller) => draftQuestion(input, caller, reviewedKinds),
  generation: readGeneration,
  checkAnswer: (input, caller) => checkAnswer(input, caller, reviewedKinds),
  generateQuestion,
  generateQuestionByPrompt,
};
