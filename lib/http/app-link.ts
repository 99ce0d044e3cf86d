import type { Asked, KeptPage } from './kept-page';

/** What the front asks the app, which it runs outside the bundle of. */
interface AppLink {
  /** Which kept page a request asks for, and all that it may depend on; null for what is not kept. */
  findKeptPage: (asked: Asked) => KeptPage | null;
}

const shared = globalThis as { triviaAppLink?: AppLink };

/** The one link of this process; the app fills it in at start (lib/http/set-up-server). */
export function appLink(): AppLink {
  shared.triviaAppLink ??= { findKeptPage: () => null };
  return shared.triviaAppLink;
}
