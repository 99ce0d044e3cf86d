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
  saveDailyQuestion: { method: 'POST', path: '/singlegames/upload_trivia_question' },
  dailyQuestionsByDate: { method: 'GET', path: '/singlegames/get_single_game_questions_by_date' },
  questionByTag: { method: 'GET', path: '/singlegames/question_by_tag' },
  dailyUploadToken: { method: 'GET', path: '/singlegames/direct_creator_upload_token' },
  weeklyUploadToken: { method: 'GET', path: '/weekly-games/direct_creator_upload_token' },
  listMedia: { method: 'GET', path: '/media/uploads' },
  describeMedia: { method: 'POST', path: '/media/describe' },
  deleteMedia: { method: 'POST', path: '/media/delete' },
  restoreMedia: { method: 'POST', path: '/media/restore' },
  groupByTag: { method: 'GET', path: '/groupgames/group_game_info' },
  groupByInvite: { method: 'GET', path: '/groupgames/group-info-by-invite' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: `/${string}` }>;
