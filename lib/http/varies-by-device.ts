/**
 * Marks an answer that differs by device, for the front: Next writes `Vary` anew on pages from its cache, and a cache
 * in front of us must not give a phone the desktop's page.
 */
export const VARIES_BY_DEVICE_HEADER = 'x-varies-by-device';
