'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { MAX_BYTES } from '@/lib/features/media/rules';

const ImageLimit = createContext<number>(MAX_BYTES.image);

interface ImageLimitProviderProps {
  /** The most bytes that the storage takes, where it has a limit. */
  ofStorage: number | undefined;
  children: ReactNode;
}

/** Tells everything below how many bytes a picture may have in this installation; in the staff layout. */
export function ImageLimitProvider({ ofStorage = MAX_BYTES.image, children }: ImageLimitProviderProps) {
  return <ImageLimit value={Math.min(MAX_BYTES.image, ofStorage)}>{children}</ImageLimit>;
}

export function useImageLimit(): number {
  return useContext(ImageLimit);
}
