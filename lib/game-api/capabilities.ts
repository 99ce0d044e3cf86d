import type { EndpointName } from './contract';

/** What this site can do beyond the calls of spec section 7; a game API elsewhere has only those. */
export interface Capabilities {
  /** Categories can be made, renamed and ordered. */
  manageCategories: boolean;
  /** Uploads can be looked up, described and deleted. */
  mediaLibrary: boolean;
  /** Earlier versions of records can be seen and brought back. */
  history: boolean;
  /** Signing off ends the session on the server, too. */
  endSessions: boolean;
  /** Media of coming days is shown to staff by a cookie of their session. */
  guardedMedia: boolean;
}

/** What the site can do in front of its own API, or of one elsewhere (`apiHost`: API_HOST or its base address). */
export function capabilitiesOf(apiHost: string | undefined): Capabilities {
  const isOwn = !apiHost;
  return {
    manageCategories: isOwn,
    mediaLibrary: isOwn,
    history: isOwn,
    endSessions: isOwn,
    guardedMedia: isOwn,
  };
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
