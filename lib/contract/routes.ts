export interface Route {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** Spec section 7 sends the session token among the fields. */
  sendsToken?: boolean;
}

/**
 * Method and path of every call, apart from the schemas: the browser needs only these, and public pages must not
 * ship a validation library. The contract's endpoints are built on them. GET sends its fields as the query, POST as
 * a JSON body.
 */
export const routes = {
  logIn: { method: 'POST', path: '/users/login_authorized_user' },
  logInByQuery: { method: 'GET', path: '/users/login_authorized_user' },
  accountInfo: { method: 'GET', path: '/users/account_info' },
  singleGameStats: { method: 'GET', path: '/singlegames/single_game_stats' },
  logOff: { method: 'POST', path: '/users/log_off' },
  activeCategories: { method: 'GET', path: '/categories/active_categories' },
  questionAlreadyExists: { method: 'GET', path: '/singlegames/question_already_exists' },
  saveDailyQuestion: { method: 'POST', path: '/singlegames/upload_trivia_question', sendsToken: true },
  dailyQuestionsByDate: { method: 'GET', path: '/singlegames/get_single_game_questions_by_date' },
  deleteDailyQuestion: { method: 'POST', path: '/singlegames/delete_trivia_question' },
  saveWeeklyQuestion: { method: 'POST', path: '/weekly-games/upload_trivia_question', sendsToken: true },
  weeklyQuestionsByDate: { method: 'GET', path: '/weekly-games/weekly-game-questions-by-date' },
  deleteWeeklyQuestion: { method: 'POST', path: '/weekly-games/delete_trivia_question' },
  wordPuzzle: { method: 'GET', path: '/wordcategories/word_category' },
  saveWordPuzzle: { method: 'POST', path: '/wordcategories/update_word_category' },
  storedWordPuzzle: { method: 'GET', path: '/wordcategories/stored_word_category' },
  deleteWordPuzzle: { method: 'POST', path: '/wordcategories/delete_word_category' },
  wordPuzzlesByMonth: { method: 'GET', path: '/wordcategories/word_categories_by_month' },
  wordUses: { method: 'GET', path: '/wordcategories/word_uses' },
  allCategories: { method: 'GET', path: '/categories/all_categories' },
  saveCategory: { method: 'POST', path: '/categories/save_category' },
  reorderCategories: { method: 'POST', path: '/categories/reorder_categories' },
  historyEntries: { method: 'GET', path: '/history/entries' },
  historyAuthors: { method: 'GET', path: '/history/authors' },
  restoreHistoryEntry: { method: 'POST', path: '/history/restore_entry' },
  questionByTag: { method: 'GET', path: '/singlegames/question_by_tag' },
  dailyUploadToken: { method: 'GET', path: '/singlegames/direct_creator_upload_token' },
  weeklyUploadToken: { method: 'GET', path: '/weekly-games/direct_creator_upload_token' },
  listMedia: { method: 'GET', path: '/media/uploads' },
  keepMedia: { method: 'POST', path: '/media/keep' },
  describeMedia: { method: 'POST', path: '/media/describe' },
  deleteMedia: { method: 'POST', path: '/media/delete' },
  restoreMedia: { method: 'POST', path: '/media/restore' },
  groupByTag: { method: 'GET', path: '/groupgames/group_game_info' },
  groupByInvite: { method: 'GET', path: '/groupgames/group-info-by-invite' },
  generateQuestion: { method: 'GET', path: '/thirdpartytqapi/generate_question_via_openai' },
  generateQuestionByPrompt: { method: 'GET', path: '/thirdpartytqapi/generate_question_via_openai_prompt' },
} as const satisfies Record<string, Route>;

/** The calls of the contract by name. */
export type CallName = keyof typeof routes;
