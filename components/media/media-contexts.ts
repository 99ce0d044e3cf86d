'use client';

import { createContext, useContext } from 'react';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { MAX_BYTES } from '@/lib/features/media/rules';

const MediaUrlsContext = createContext<MediaUrlConfig>({});

export const MediaUrlsProvider = MediaUrlsContext.Provider;

export const useMediaUrls = () => useContext(MediaUrlsContext);

const StorageLimitContext = createContext<number | undefined>(undefined);

export const StorageLimitProvider = StorageLimitContext.Provider;

/** Returns the size that a picture may have, in bytes. */
export const useImageLimit = () =>
  Math.min(MAX_BYTES.image, useContext(StorageLimitContext) ?? MAX_BYTES.image);
