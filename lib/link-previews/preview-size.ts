/** Pixels of every preview image: what Open Graph and Twitter show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
