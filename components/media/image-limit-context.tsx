'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { MAX_BYTES } from '@/lib/features/media/rules';

const ImageLimit = createContext<number>(MAX_BYTES.image);

interface ImageLimitProviderProps {
  /** The storage's size limit in bytes, if it has one. */
  ofStorage: number | undefined;
  children: ReactNode;
}

/** Provides the size limit of images of this installation; used in the staff layout. */
export function ImageLimitProvider({ ofStorage = MAX_BYTES.image, children }: ImageLimitProviderProps) {
  return <ImageLimit value={Math.min(MAX_BYTES.image, ofStorage)}>{children}</ImageLimit>;
}

export function useImageLimit(): number {
  return useContext(ImageLimit);
}
