/** Time limit of a call to a game API elsewhere, with its retry, in milliseconds. */
export const HOST_TIME_LIMIT_MS = 5000;

export const HOST_MAX_BYTES = 5_000_000;

/** Responses of an API elsewhere are cached for this long, because it does not notify us of changes. */
export const HOST_CACHE_SECONDS = 60;

export const hostMessages = {
  unreachable: 'The game does not answer at the moment. Try again in a moment.',
  unreadable: 'The game sent an answer we cannot read. Try again in a moment.',
  refused: 'The game refused this. Check what you entered, or try again in a moment.',
} as const;
