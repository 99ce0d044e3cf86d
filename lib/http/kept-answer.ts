import 'server-only';
import type { RateClass } from '@/lib/contract/endpoint';

/** An answer that is kept for everybody: all that it may depend on, and how it is made. */
export interface KeptAnswer {
  /** What the app is asked for: path and query hold all that the answer may depend on. It is the answer's key. */
  path: string;
  /** Its address for people, without query. */
  publicPath: string;
  /** What of a request led to the path, besides the address. */
  variesBy: readonly string[];
  /** How long it is fresh; absent: as long as the app says in `s-maxage`. */
  freshSeconds?: number;
  /** How long it may be shown while it is made anew, so that it outlives an outage; absent: not at all. */
  keptSeconds?: number;
  /** Where the app makes the page that stands in where there is nothing; absent: what it answers is sent as it is. */
  missingPath?: string;
  /** Whether there is nothing there, by one look-up; absent: the app finds out. */
  isMissing?: () => Promise<boolean>;
  /** What having it made takes of an address's share; absent: nothing. */
  limit?: { rate: RateClass; cost?: number };
}
