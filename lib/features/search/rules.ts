import { MEDIA_TYPES } from '@/lib/contract/kinds';
import { FLAWS } from '@/lib/features/lint/lint';

/** The values of the media filter. */
export const SEARCH_MEDIA = [...MEDIA_TYPES, 'no_image', 'no_audio'] as const;

export const SEARCH_ORDERS = ['relevance', 'date'] as const;

/** One flaw, or any. */
export const SEARCH_FLAWS = ['any', ...FLAWS] as const;

/** Whether its day is past or today, to come, or not set. */
export const SEARCH_WHEN = ['released', 'coming', 'bench'] as const;

export const QUERY_MAX_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** How many matches, those of the latest days, are ranked for the best ones. */
export const SEARCH_MAX_FOUND = 200;
