export interface Route {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** `spec` marks a call of the apps, which any game API has; `own` one that only ours has (docs/product.md, 7). */
  partOf: 'spec' | 'own';
  /** At an API elsewhere the first attempt already sends the session token, as a field (docs/product.md, 7). */
  sendsToken?: boolean;
}

const get = (path: Route['path'], partOf: Route['partOf']): Route => ({ method: 'GET', path, partOf });
const post = (path: Route['path'], partOf: Route['partOf']): Route => ({ method: 'POST', path, partOf });

/** Method and path of every call, without schemas: public pages must not ship a validation library. */
export const routes = {
  logIn: post('/users/login_authorized_user', 'own'),
  logInByQuery: get('/users/login_authorized_user', 'spec'),
  logInSecondFactor: post('/users/login_authorized_user/second_factor', 'own'),
  myAccount: get('/users/my_account', 'own'),
  changePassword: post('/users/change_password', 'own'),
  setDateOrder: post('/users/set_date_order', 'own'),
  endOtherSessions: post('/users/end_other_sessions', 'own'),
  beginPasskey: post('/users/begin_passkey', 'own'),
  addPasskey: post('/users/add_passkey', 'own'),
  removePasskey: post('/users/remove_passkey', 'own'),
  beginAuthenticator: post('/users/begin_authenticator', 'own'),
  confirmAuthenticator: post('/users/confirm_authenticator', 'own'),
  removeAuthenticator: post('/users/remove_authenticator', 'own'),
  renewRecoveryCodes: post('/users/renew_recovery_codes', 'own'),
  listStaff: get('/users/staff', 'own'),
  staffNames: get('/users/staff_names', 'own'),
  addStaffMember: post('/users/add_staff_member', 'own'),
  changeStaffMember: post('/users/change_staff_member', 'own'),
  signOutStaffMember: post('/users/sign_out_staff_member', 'own'),
  resetTwoFactor: post('/users/reset_two_factor', 'own'),
  resetStaffPassword: post('/users/reset_staff_password', 'own'),
  accountInfo: get('/users/account_info', 'spec'),
  singleGameStats: get('/singlegames/single_game_stats', 'spec'),
  logOff: post('/users/log_off', 'own'),
  activeCategories: get('/categories/active_categories', 'spec'),
  questionAlreadyExists: get('/singlegames/question_already_exists', 'spec'),
  saveDailyQuestion: { ...post('/singlegames/upload_trivia_question', 'spec'), sendsToken: true },
  dailyQuestionsByDate: get('/singlegames/get_single_game_questions_by_date', 'spec'),
  deleteDailyQuestion: post('/singlegames/delete_trivia_question', 'own'),
  saveWeeklyQuestion: { ...post('/weekly-games/upload_trivia_question', 'spec'), sendsToken: true },
  weeklyQuestionsByDate: get('/weekly-games/weekly-game-questions-by-date', 'spec'),
  deleteWeeklyQuestion: post('/weekly-games/delete_trivia_question', 'own'),
  wordPuzzle: get('/wordcategories/word_category', 'spec'),
  saveWordPuzzle: post('/wordcategories/update_word_category', 'spec'),
  storedWordPuzzle: get('/wordcategories/stored_word_category', 'own'),
  deleteWordPuzzle: post('/wordcategories/delete_word_category', 'own'),
  wordPuzzlesByMonth: get('/wordcategories/word_categories_by_month', 'own'),
  wordUses: get('/wordcategories/word_uses', 'own'),
  allCategories: get('/categories/all_categories', 'own'),
  saveCategory: post('/categories/save_category', 'own'),
  reorderCategories: post('/categories/reorder_categories', 'own'),
  historyEntries: get('/history/entries', 'own'),
  historyAuthors: get('/history/authors', 'own'),
  restoreHistoryEntry: post('/history/restore_entry', 'own'),
  plan: get('/plans/calendar', 'own'),
  planStamp: get('/plans/stamp', 'own'),
  moveRecord: post('/plans/move', 'own'),
  addDrafts: post('/plans/drafts', 'own'),
  arrangeRecords: post('/plans/arrange', 'own'),
  markReserve: post('/plans/mark_reserve', 'own'),
  assignGaps: post('/plans/assign', 'own'),
  searchRecords: get('/search/records', 'own'),
  listThemes: get('/search/themes', 'own'),
  findNearDuplicates: post('/search/twins', 'own'),
  nearWarnings: post('/search/near_warnings', 'own'),
  checkImport: post('/imports/check', 'own'),
  importGaps: post('/imports/gaps', 'own'),
  reviewQueue: get('/reviews/queue', 'own'),
  reviewCount: get('/reviews/count', 'own'),
  reviewDetail: get('/reviews/detail', 'own'),
  claimReview: post('/reviews/claim', 'own'),
  returnedWork: get('/reviews/returned', 'own'),
  approve: post('/reviews/approve', 'own'),
  requestChanges: post('/reviews/request_changes', 'own'),
  rejectProposal: post('/reviews/reject_proposal', 'own'),
  withdrawProposal: post('/reviews/withdraw_proposal', 'own'),
  dismissWarnings: post('/reviews/dismiss_warnings', 'own'),
  recordNotes: get('/notes/record_notes', 'own'),
  unresolvedNotes: get('/notes/unresolved_notes', 'own'),
  addNote: post('/notes/add_note', 'own'),
  resolveNote: post('/notes/resolve_note', 'own'),
  notices: get('/notices/list', 'own'),
  markNoticesRead: post('/notices/see', 'own'),
  overview: get('/overview/summary', 'own'),
  sampleContent: get('/sample_content/summary', 'own'),
  removeSampleContent: post('/sample_content/remove', 'own'),
  questionByTag: get('/singlegames/question_by_tag', 'spec'),
  dailyUploadToken: get('/singlegames/direct_creator_upload_token', 'spec'),
  weeklyUploadToken: get('/weekly-games/direct_creator_upload_token', 'spec'),
  listMedia: get('/media/uploads', 'own'),
  keepMedia: post('/media/keep', 'own'),
  deleteMedia: post('/media/delete', 'own'),
  restoreMedia: post('/media/restore', 'own'),
  groupByTag: get('/groupgames/group_game_info', 'spec'),
  groupByInvite: get('/groupgames/group-info-by-invite', 'spec'),
  draftQuestion: post('/drafts/generate', 'own'),
  generation: get('/drafts/generation', 'own'),
  checkAnswer: post('/drafts/check_answer', 'own'),
  generateQuestion: get('/thirdpartytqapi/generate_question_via_openai', 'spec'),
  generateQuestionByPrompt: get('/thirdpartytqapi/generate_question_via_openai_prompt', 'spec'),
} satisfies Record<string, Route>;

export type CallName = keyof typeof routes;

/** Returns the address of a call with its fields as the query, without absent and null fields. */
export function withQuery(path: string, fields: Record<string, unknown>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}
