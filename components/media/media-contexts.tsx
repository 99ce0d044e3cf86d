'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { MAX_BYTES } from '@/lib/features/media/rules';

const MediaUrls = createContext<MediaUrlConfig>({});

export function MediaUrlsProvider({ urls, children }: { urls: MediaUrlConfig; children: ReactNode }) {
  return <MediaUrls value={urls}>{children}</MediaUrls>;
}

export function useMediaUrls(): MediaUrlConfig {
  return useContext(MediaUrls);
}

const ImageLimit = createContext<number>(MAX_BYTES.image);

interface ImageLimitProviderProps {
  /** It is in bytes; the default is the limit of the site. */
  storageLimit: number | undefined;
  children: ReactNode;
}

export function ImageLimitProvider({ storageLimit = MAX_BYTES.image, children }: ImageLimitProviderProps) {
  return <ImageLimit value={Math.min(MAX_BYTES.image, storageLimit)}>{children}</ImageLimit>;
}

export function useImageLimit(): number {
  return useContext(ImageLimit);
}
