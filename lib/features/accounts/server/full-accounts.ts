import 'server-only';
import { LRUCache } from 'lru-cache';
import type { KnownOrigins, SignInOrigin } from './known-origins';

/** How often one attempt is let through to the database: other instances may have given attempts back meanwhile. */
const LOOK_AGAIN_MS = 5000;
/** Upper bound of the origins held in memory, of all accounts together. */
const MAX_ORIGINS = 200_000;

interface FullAccount extends KnownOrigins {
  endsAt: number;
  lookAgainAt: number;
}

/** Accounts whose limit for unknown origins is used up: further attempts are refused from memory, without a query. */
export class FullAccounts {
  readonly #accounts = new LRUCache<string, FullAccount>({
    maxSize: MAX_ORIGINS,
    sizeCalculation: ({ count }) => count + 1,
  });
  readonly #loading = new Set<string>();

  /** Records that unknown origins have to wait `waitMs`; `load` reads the origins that are known. */
  async note(usernameKey: string, waitMs: number, load: () => Promise<KnownOrigins>): Promise<void> {
    if (this.#loading.has(usernameKey)) return;
    this.#loading.add(usernameKey);
    try {
      const now = Date.now();
      const times = { endsAt: now + waitMs, lookAgainAt: now + LOOK_AGAIN_MS };
      this.#accounts.set(usernameKey, { ...(await load()), ...times });
    } finally {
      this.#loading.delete(usernameKey);
    }
  }

  /**
   * How many milliseconds an attempt has to wait. Null: ask the database, because the origin is known, the limit may be
   * free again, or it is time for one attempt to check that while the others are still refused.
   */
  waitOf(usernameKey: string, origin: SignInOrigin): number | null {
    const full = this.#accounts.get(usernameKey);
    if (full?.recognize(origin) !== 'strange') return null;
    const now = Date.now();
    if (now >= full.endsAt) this.#accounts.delete(usernameKey);
    if (now < Math.min(full.endsAt, full.lookAgainAt)) return full.endsAt - now;
    full.lookAgainAt = now + LOOK_AGAIN_MS;
    return null;
  }

  forget(usernameKey: string): void {
    this.#accounts.delete(usernameKey);
  }
}
