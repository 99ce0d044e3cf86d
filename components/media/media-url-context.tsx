'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';

const MediaUrls = createContext<MediaUrlConfig>({});

/** Provides the addresses that media is served from; used in the root layouts. */
export function MediaUrlsProvider({ urls, children }: { urls: MediaUrlConfig; children: ReactNode }) {
  return <MediaUrls value={urls}>{children}</MediaUrls>;
}

export function useMediaUrls(): MediaUrlConfig {
  return useContext(MediaUrls);
}
