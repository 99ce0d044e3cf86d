import { MEDIA_TYPES } from '@/lib/contract/kinds';
import { FLAWS } from '@/lib/features/lint/flaws';

export const SEARCH_MEDIA = [...MEDIA_TYPES, 'no_image', 'no_audio'] as const;

export const SEARCH_ORDERS = ['relevance', 'date'] as const;

/** `unchecked` finds complete questions whose answer no model has checked. */
export const SEARCH_FLAWS = ['any', ...FLAWS, 'unchecked'] as const;

export const SEARCH_WHEN = ['released', 'coming', 'bench'] as const;

export const QUERY_MAX_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** At most this many records are ranked: those of the bench first, then those with the latest dates. */
export const SEARCH_MAX_FOUND = 200;
