import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Place, PlaceMemory } from './known-places';

/** So often one attempt looks in the database whether there is room again: other instances count and give back, too. */
const LOOK_AGAIN_MS = 5000;
/** What is remembered of all accounts together, in places. */
const MAX_PLACES = 200_000;

interface FullAccount extends PlaceMemory {
  endsAt: number;
  lookAgainAt: number;
}

/** The accounts of which strangers were found to have used up their share, so that more of them cost no statement. */
export class FullAccounts {
  readonly #accounts = new LRUCache<string, FullAccount>({
    maxSize: MAX_PLACES,
    sizeCalculation: ({ count }) => count + 1,
  });
  readonly #loading = new Set<string>();

  /** Notes that strangers have to wait for so long; `load` reads at which places the person is none. */
  async note(usernameKey: string, waitMs: number, load: () => Promise<PlaceMemory>): Promise<void> {
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
   * How long an attempt at the place has to wait, in milliseconds. Null where that is not known: the place is none of a
   * stranger, there may be room, or it is time that one attempt looks again, while the others are still refused.
   */
  waitOf(usernameKey: string, place: Place): number | null {
    const full = this.#accounts.get(usernameKey);
    if (full?.recognize(place) !== 'strange') return null;
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
