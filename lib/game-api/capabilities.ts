import type { EndpointName } from './contract';

/** What this site can do beyond the calls of spec section 7; a game API elsewhere has only those. */
export interface Capabilities {
  /** Categories can be made, renamed and ordered. */
  manageCategories: boolean;
  /** Uploads can be looked up, described and deleted. */
  mediaLibrary: boolean;
  /** Earlier versions of records can be seen and brought back. */
  history: boolean;
  /** Questions can be deleted. */
  deleteQuestions: boolean;
  /** Word puzzles can be listed by month. */
  listWordPuzzles: boolean;
  /** Signing off ends the session on the server, too. */
  endSessions: boolean;
}

const everything: Capabilities = {
  manageCategories: true,
  mediaLibrary: true,
  history: true,
  deleteQuestions: true,
  listWordPuzzles: true,
  endSessions: true,
};

const onlyTheSpec: Capabilities = {
  manageCategories: false,
  mediaLibrary: false,
  history: false,
  deleteQuestions: false,
  listWordPuzzles: false,
  endSessions: false,
};

/** What the site can do in front of its own API, or of one elsewhere (API_HOST set). */
export function capabilitiesOf(apiHost: string | undefined): Capabilities {
  return apiHost ? onlyTheSpec : everything;
}

/** The calls of spec section 7: all that a game API elsewhere is asked for. */
export const specCalls: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'logInByQuery',
  'accountInfo',
  'singleGameStats',
  'questionAlreadyExists',
  'dailyUploadToken',
  'saveDailyQuestion',
  'dailyQuestionsByDate',
  'questionByTag',
  'generateQuestion',
  'generateQuestionByPrompt',
  'activeCategories',
  'wordPuzzle',
  'saveWordPuzzle',
  'weeklyQuestionsByDate',
  'weeklyUploadToken',
  'saveWeeklyQuestion',
  'groupByTag',
  'groupByInvite',
]);
