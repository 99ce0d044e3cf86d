import type { Caller } from '@/lib/contract/caller';
import type { Endpoint, EndpointAnswer, EndpointParsedInput } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { accountEndpoints } from '@/lib/features/accounts/contract';
import { categoryEndpoints } from '@/lib/features/categories/contract';
import { generationEndpoints } from '@/lib/features/generation/contract';
import { groupEndpoints } from '@/lib/features/groups/contract';
import { historyEndpoints } from '@/lib/features/history/contract';
import { importEndpoints } from '@/lib/features/import-export/contract';
import { mediaEndpoints } from '@/lib/features/media/contract';
import { nearDuplicateEndpoints } from '@/lib/features/near-duplicates/contract';
import { noteEndpoints } from '@/lib/features/notes/contract';
import { noticeEndpoints } from '@/lib/features/notices/contract';
import { planEndpoints } from '@/lib/features/plan/contract';
import { overviewEndpoints } from '@/lib/features/plan/overview-contract';
import { profileEndpoints } from '@/lib/features/profiles/contract';
import { questionEndpoints } from '@/lib/features/questions/contract';
import { reviewEndpoints } from '@/lib/features/review/contract';
import { sampleContentEndpoints } from '@/lib/features/sample-content/contract';
import { searchEndpoints } from '@/lib/features/search/contract';
import { themeEndpoints } from '@/lib/features/themes/contract';
import { wordPuzzleEndpoints } from '@/lib/features/word-puzzles/contract';

/** Every call of the game API (docs/product.md, 7). */
export const contract = {
  ...accountEndpoints,
  ...categoryEndpoints,
  ...profileEndpoints,
  ...questionEndpoints,
  ...groupEndpoints,
  ...mediaEndpoints,
  ...wordPuzzleEndpoints,
  ...historyEndpoints,
  ...planEndpoints,
  ...searchEndpoints,
  ...themeEndpoints,
  ...nearDuplicateEndpoints,
  ...importEndpoints,
  ...reviewEndpoints,
  ...noteEndpoints,
  ...noticeEndpoints,
  ...overviewEndpoints,
  ...sampleContentEndpoints,
  ...generationEndpoints,
} satisfies Record<CallName, Endpoint>;

type Contract = typeof contract;

/** The whole game API as functions: embedded (our services) or hosted (an API elsewhere). */
export type GameApi = {
  [Name in CallName]: (
    input: EndpointParsedInput<Contract[Name]>,
    caller: Caller,
  ) => EndpointAnswer<Contract[Name]>;
};
