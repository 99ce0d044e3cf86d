import type { Capability } from './capabilities';

export interface Route {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** A call of docs/product.md, 7, all that a game API elsewhere is asked for; or what of ours it is a part of. */
  partOf: 'spec' | Capability;
  /** docs/product.md, 7 sends the session token among the fields. */
  sendsToken?: boolean;
}

const get = (path: Route['path'], partOf: Route['partOf']): Route => ({ method: 'GET', path, partOf });
const post = (path: Route['path'], partOf: Route['partOf']): Route => ({ method: 'POST', path, partOf });

/**
 * Method and path of every call, apart from the schemas: the browser needs only these, and public pages must not
 * ship a validation library. The contract's endpoints are built on them. GET sends its fields as the query, POST as
 * a JSON body.
 */
export const routes = {
  logIn: post('/users/login_authorized_user', 'ownSessions'),
  logInByQuery: get('/users/login_authorized_user', 'spec'),
  logInSecondFactor: post('/users/login_authorized_user/second_factor', 'ownSessions'),
  myAccount: get('/users/my_account', 'accounts'),
  changePassword: post('/users/change_password', 'accounts'),
  endOtherSessions: post('/users/end_other_sessions', 'accounts'),
  beginPasskey: post('/users/begin_passkey', 'accounts'),
  addPasskey: post('/users/add_passkey', 'accounts'),
  removePasskey: post('/users/remove_passkey', 'accounts'),
  beginAuthenticator: post('/users/begin_authenticator', 'accounts'),
  confirmAuthenticator: post('/users/confirm_authenticator', 'accounts'),
  removeAuthenticator: post('/users/remove_authenticator', 'accounts'),
  renewRecoveryCodes: post('/users/renew_recovery_codes', 'accounts'),
  listStaff: get('/users/staff', 'accounts'),
  addStaffMember: post('/users/add_staff_member', 'accounts'),
  changeStaffMember: post('/users/change_staff_member', 'accounts'),
  signOutStaffMember: post('/users/sign_out_staff_member', 'accounts'),
  resetTwoFactor: post('/users/reset_two_factor', 'accounts'),
  resetStaffPassword: post('/users/reset_staff_password', 'accounts'),
  accountInfo: get('/users/account_info', 'spec'),
  singleGameStats: get('/singlegames/single_game_stats', 'spec'),
  logOff: post('/users/log_off', 'ownSessions'),
  activeCategories: get('/categories/active_categories', 'spec'),
  questionAlreadyExists: get('/singlegames/question_already_exists', 'spec'),
  saveDailyQuestion: { ...post('/singlegames/upload_trivia_question', 'spec'), sendsToken: true },
  dailyQuestionsByDate: get('/singlegames/get_single_game_questions_by_date', 'spec'),
  deleteDailyQuestion: post('/singlegames/delete_trivia_question', 'deleteRecords'),
  saveWeeklyQuestion: { ...post('/weekly-games/upload_trivia_question', 'spec'), sendsToken: true },
  weeklyQuestionsByDate: get('/weekly-games/weekly-game-questions-by-date', 'spec'),
  deleteWeeklyQuestion: post('/weekly-games/delete_trivia_question', 'deleteRecords'),
  wordPuzzle: get('/wordcategories/word_category', 'spec'),
  saveWordPuzzle: post('/wordcategories/update_word_category', 'spec'),
  storedWordPuzzle: get('/wordcategories/stored_word_category', 'wordPuzzleOverview'),
  deleteWordPuzzle: post('/wordcategories/delete_word_category', 'deleteRecords'),
  wordPuzzlesByMonth: get('/wordcategories/word_categories_by_month', 'wordPuzzleOverview'),
  wordUses: get('/wordcategories/word_uses', 'wordPuzzleOverview'),
  allCategories: get('/categories/all_categories', 'manageCategories'),
  saveCategory: post('/categories/save_category', 'manageCategories'),
  reorderCategories: post('/categories/reorder_categories', 'manageCategories'),
  historyEntries: get('/history/entries', 'history'),
  historyAuthors: get('/history/authors', 'history'),
  restoreHistoryEntry: post('/history/restore_entry', 'history'),
  plan: get('/plans/calendar', 'plan'),
  moveRecord: post('/plans/move', 'plan'),
  addDrafts: post('/plans/drafts', 'plan'),
  arrangeRecords: post('/plans/arrange', 'plan'),
  calendarFeed: get('/plans/calendar_feed', 'plan'),
  makeCalendarFeed: post('/plans/make_calendar_feed', 'plan'),
  revokeCalendarFeed: post('/plans/revoke_calendar_feed', 'plan'),
  markReserve: post('/plans/mark_reserve', 'plan'),
  searchRecords: get('/search/records', 'search'),
  reviewQueue: get('/reviews/queue', 'readiness'),
  reviewCount: get('/reviews/count', 'readiness'),
  reviewDetail: get('/reviews/detail', 'readiness'),
  returnedWork: get('/reviews/returned', 'readiness'),
  approve: post('/reviews/approve', 'readiness'),
  requestChanges: post('/reviews/request_changes', 'readiness'),
  rejectProposal: post('/reviews/reject_proposal', 'readiness'),
  withdrawProposal: post('/reviews/withdraw_proposal', 'readiness'),
  recordNotes: get('/notes/record_notes', 'notes'),
  unresolvedNotes: get('/notes/unresolved_notes', 'notes'),
  addNote: post('/notes/add_note', 'notes'),
  resolveNote: post('/notes/resolve_note', 'notes'),
  overview: get('/overview/summary', 'overview'),
  questionByTag: get('/singlegames/question_by_tag', 'spec'),
  dailyUploadToken: get('/singlegames/direct_creator_upload_token', 'spec'),
  weeklyUploadToken: get('/weekly-games/direct_creator_upload_token', 'spec'),
  listMedia: get('/media/uploads', 'mediaLibrary'),
  keepMedia: post('/media/keep', 'mediaLibrary'),
  deleteMedia: post('/media/delete', 'mediaLibrary'),
  restoreMedia: post('/media/restore', 'mediaLibrary'),
  groupByTag: get('/groupgames/group_game_info', 'spec'),
  groupByInvite: get('/groupgames/group-info-by-invite', 'spec'),
  generateQuestion: get('/thirdpartytqapi/generate_question_via_openai', 'spec'),
  generateQuestionByPrompt: get('/thirdpartytqapi/generate_question_via_openai_prompt', 'spec'),
} satisfies Record<string, Route>;

/** The calls of the contract by name. */
export type CallName = keyof typeof routes;
