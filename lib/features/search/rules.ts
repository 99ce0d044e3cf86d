import { MEDIA_TYPES } from '@/lib/contract/kinds';
import { FLAWS } from '@/lib/features/records/flaws';

/** With such media, or without. */
export const SEARCH_MEDIA = [...MEDIA_TYPES, 'no_image', 'no_audio'] as const;

export const SEARCH_ORDERS = ['relevance', 'date'] as const;

/** One of them, or any. */
export const SEARCH_FLAWS = ['any', ...FLAWS] as const;

/** By its day: visitors have seen it, it is still to come, or it has none. */
export const SEARCH_WHEN = ['released', 'coming', 'bench'] as const;

export const QUERY_MAX_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** How many of what fits are looked at for the best ones: those of the latest days. */
export const SEARCH_MAX_FOUND = 200;
