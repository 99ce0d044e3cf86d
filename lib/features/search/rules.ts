import { MEDIA_TYPES } from '@/lib/contract/kinds';
import { FLAWS } from '@/lib/features/lint/lint';

export const SEARCH_MEDIA = [...MEDIA_TYPES, 'no_image', 'no_audio'] as const;

export const SEARCH_ORDERS = ['relevance', 'date'] as const;

/** Unchecked: no model was asked for the answer of a complete question. */
export const SEARCH_FLAWS = ['any', ...FLAWS, 'unchecked'] as const;

export const SEARCH_WHEN = ['released', 'coming', 'bench'] as const;

export const QUERY_MAX_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** Those with the latest dates are ranked. */
export const SEARCH_MAX_FOUND = 200;
