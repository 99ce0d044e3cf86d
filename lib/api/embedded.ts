import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import * as staff from '@/lib/features/accounts/server/manage-staff';
import * as myAccount from '@/lib/features/accounts/server/my-account';
import * as signIn from '@/lib/features/accounts/server/sign-in';
import * as twoFactor from '@/lib/features/accounts/server/two-factor';
import * as categories from '@/lib/features/categories/server/service';
import * as generation from '@/lib/features/generation/server/service';
import { findGroupByInvite, findGroupByTag } from '@/lib/features/groups/server/service';
import { listHistoryAuthors, listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { checkImport, importGaps } from '@/lib/features/import-export/server/check-import';
import { requestUpload } from '@/lib/features/media/server/request-upload';
import * as media from '@/lib/features/media/server/service';
import { findNearDuplicates } from '@/lib/features/near-duplicates/server/service';
import { listNearWarnings } from '@/lib/features/near-duplicates/server/warn-of-near';
import * as notes from '@/lib/features/notes/server/service';
import { listNotices, markNoticesRead } from '@/lib/features/notices/server/service';
import { addDrafts } from '@/lib/features/plan/server/add-drafts';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { assignGaps } from '@/lib/features/plan/server/assign-gaps';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import { findOverview } from '@/lib/features/plan/server/overview';
import { fillToday, markReserve } from '@/lib/features/plan/server/reserve';
import { findPlan, findPlanStamp } from '@/lib/features/plan/server/service';
import { findAccountInfo, listSingleGameStats } from '@/lib/features/profiles/server/service';
import * as questions from '@/lib/features/questions/server/service';
import * as decisions from '@/lib/features/review/server/decide';
import { dismissWarnings } from '@/lib/features/review/server/dismiss-warnings';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import * as reviews from '@/lib/features/review/server/service';
import { countSampleContent, removeSampleContent } from '@/lib/features/sample-content/server/service';
import { searchRecords } from '@/lib/features/search/server/service';
import { listThemes } from '@/lib/features/themes/server/store';
import * as wordPuzzles from '@/lib/features/word-puzzles/server/service';
import type { GameApi } from './contract';

/** Wraps a call that may empty slots but does not run `followChange`; fills today from the reserve afterwards. */
function fillTodayAfter<Input, Answer>(work: (input: Input, caller: Caller) => Promise<Answer>) {
  return async (input: Input, caller: Caller): Promise<Answer> => {
    const answer = await work(input, caller);
    await fillToday();
    return answer;
  };
}

export const embedded: GameApi = {
  logIn: signIn.logIn,
  logInByQuery: signIn.logIn,
  logOff: signIn.logOff,
  logInSecondFactor: signIn.logInSecondFactor,
  myAccount: myAccount.findMyAccount,
  changePassword: myAccount.changePassword,
  setDateOrder: myAccount.setDateOrder,
  endOtherSessions: myAccount.endOtherSessions,
  beginPasskey: twoFactor.beginPasskey,
  addPasskey: twoFactor.addPasskey,
  removePasskey: twoFactor.removePasskey,
  beginAuthenticator: twoFactor.beginAuthenticator,
  confirmAuthenticator: twoFactor.confirmAuthenticator,
  removeAuthenticator: twoFactor.removeAuthenticator,
  renewRecoveryCodes: twoFactor.renewOwnRecoveryCodes,
  listStaff: staff.listStaff,
  staffNames: staff.listStaffNames,
  addStaffMember: staff.addStaffMember,
  changeStaffMember: staff.changeStaffMember,
  signOutStaffMember: staff.signOutStaffMember,
  resetTwoFactor: staff.resetTwoFactor,
  resetStaffPassword: staff.resetStaffPassword,
  accountInfo: findAccountInfo,
  singleGameStats: listSingleGameStats,
  activeCategories: categories.listActiveCategories,
  allCategories: categories.listAllCategories,
  saveCategory: fillTodayAfter((input, caller) =>
    categories.saveCategory(input, caller, Object.values(reviewedKinds)),
  ),
  reorderCategories: categories.reorderCategories,
  questionAlreadyExists: questions.questionAlreadyExists,
  saveDailyQuestion: questions.saveDailyQuestion,
  dailyQuestionsByDate: questions.listDailyQuestionsByDate,
  deleteDailyQuestion: questions.deleteDailyQuestion,
  saveWeeklyQuestion: questions.saveWeeklyQuestion,
  weeklyQuestionsByDate: questions.listWeeklyQuestionsByDate,
  deleteWeeklyQuestion: questions.deleteWeeklyQuestion,
  questionByTag: questions.findQuestionByTag,
  wordPuzzle: wordPuzzles.findWordPuzzle,
  saveWordPuzzle: wordPuzzles.saveWordPuzzle,
  storedWordPuzzle: wordPuzzles.findStoredWordPuzzle,
  deleteWordPuzzle: wordPuzzles.deleteWordPuzzle,
  wordPuzzlesByMonth: wordPuzzles.listWordPuzzlesByMonth,
  wordUses: wordPuzzles.findWordUses,
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
  reviewQueue: reviews.listReviewQueue,
  reviewCount: reviews.countReviews,
  reviewDetail: reviews.findReviewDetail,
  claimReview: reviews.claimReview,
  returnedWork: reviews.listReturnedWork,
  approve: decisions.approve,
  requestChanges: decisions.requestChanges,
  rejectProposal: decisions.rejectProposal,
  withdrawProposal: decisions.withdrawProposal,
  dismissWarnings,
  recordNotes: notes.listRecordNotes,
  unresolvedNotes: notes.listUnresolvedNotes,
  addNote: notes.addNote,
  resolveNote: notes.resolveNote,
  notices: listNotices,
  markNoticesRead,
  overview: findOverview,
  sampleContent: countSampleContent,
  removeSampleContent,
  groupByTag: findGroupByTag,
  groupByInvite: findGroupByInvite,
  dailyUploadToken: requestUpload,
  weeklyUploadToken: requestUpload,
  listMedia: media.listMedia,
  keepMedia: media.keepMedia,
  deleteMedia: media.deleteMedia,
  restoreMedia: media.undeleteMedia,
  draftQuestion: (input, caller) => generation.draftQuestion(input, caller, reviewedKinds),
  generation: generation.readGeneration,
  checkAnswer: (input, caller) => generation.checkAnswer(input, caller, reviewedKinds),
  generateQuestion: generation.generateQuestion,
  generateQuestionByPrompt: generation.generateQuestionByPrompt,
};
