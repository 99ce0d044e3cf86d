import { accountEndpoints } from '@/lib/features/accounts/contract';
import { categoryEndpoints } from '@/lib/features/categories/contract';
import { generationEndpoints } from '@/lib/features/generation/contract';
import { groupEndpoints } from '@/lib/features/groups/contract';
import { historyEndpoints } from '@/lib/features/history/contract';
import { mediaEndpoints } from '@/lib/features/media/contract';
import { profileEndpoints } from '@/lib/features/profiles/contract';
import { questionEndpoints } from '@/lib/features/questions/contract';
import { wordPuzzleEndpoints } from '@/lib/features/word-puzzles/contract';
import type { EndpointAnswer, EndpointParsedInput } from './endpoint';

/** Every call of the game API (spec, section 7; design, section 4) as one table. */
export const contract = {
  ...accountEndpoints,
  ...categoryEndpoints,
  ...profileEndpoints,
  ...questionEndpoints,
  ...groupEndpoints,
  ...mediaEndpoints,
  ...wordPuzzleEndpoints,
  ...historyEndpoints,
  ...generationEndpoints,
};

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** The signed-in person behind a call. */
export interface SignedInUser {
  id: string;
  username: string;
  role: 'staff' | 'player';
}

/** Who is asking, and what the transport says beside the call's own fields. */
export interface Caller {
  /** Null: a visitor. */
  user: SignedInUser | null;
  /** The live session's token, for log off. */
  token?: string;
  /** The client's network address, IPv6 by /64; for limits only. */
  address: string;
  /** Scheme and host the caller used, for absolute addresses in answers. */
  origin?: string;
  /** The Idempotency-Key of a save: a replay answers what the first one stored. */
  idempotencyKey?: string;
  /** Aborts when the client goes away: work that only it waits for can end. */
  signal?: AbortSignal;
}

/** The caller of server-rendered public pages: never signed in, so that pages can be cached for everybody. */
export const anonymousVisitor: Caller = { user: null, address: 'page' };

/** The whole game API as functions: embedded (our services) or hosted (an API elsewhere). */
export type GameApi = {
  [Name in EndpointName]: (
    input: EndpointParsedInput<Contract[Name]>,
    caller: Caller,
  ) => EndpointAnswer<Contract[Name]>;
};
