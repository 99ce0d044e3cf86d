'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { MAX_BYTES } from '@/lib/features/media/rules';

const MediaUrls = createContext<MediaUrlConfig>({});

/** The root layouts use it. */
export function MediaUrlsProvider({ urls, children }: { urls: MediaUrlConfig; children: ReactNode }) {
  return <MediaUrls value={urls}>{children}</MediaUrls>;
}

export function useMediaUrls(): MediaUrlConfig {
  return useContext(MediaUrls);
}

const ImageLimit = createContext<number>(MAX_BYTES.image);

interface ImageLimitProviderProps {
  ofStorage: number | undefined;
  children: ReactNode;
}

/** The staff layout uses it. */
export function ImageLimitProvider({ ofStorage = MAX_BYTES.image, children }: ImageLimitProviderProps) {
  return <ImageLimit value={Math.min(MAX_BYTES.image, ofStorage)}>{children}</ImageLimit>;
}

export function useImageLimit(): number {
  return useContext(ImageLimit);
}
