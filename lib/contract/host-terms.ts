/** All the time a call of a game API elsewhere may take, its retry included, in milliseconds. */
export const HOST_TIME_LIMIT_MS = 5000;

/** The longest answer that is read, in bytes. */
export const HOST_MAX_BYTES = 5_000_000;

/** How long answers of an API elsewhere are cached, as it does not notify us of changes. */
export const HOST_KEPT_SECONDS = 60;

/** The message when a game API elsewhere fails. */
export const hostMessages = {
  unreachable: 'The game does not answer at the moment. Try again in a moment.',
  unreadable: 'The game sent an answer we cannot read. Try again in a moment.',
  refused: 'The game refused this. Check what you entered, or try again in a moment.',
} as const;
