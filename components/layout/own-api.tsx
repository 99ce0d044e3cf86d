'use client';

import { createContext, useContext } from 'react';

const OwnApiContext = createContext(true);

/** Tells the screens below whether the game API behind the site is our own. */
export const OwnApiProvider = OwnApiContext.Provider;

/** Is the game API our own? Another one has only the calls and fields of docs/product.md, 7: hide the rest. */
export function useOwnApi(): boolean {
  return useContext(OwnApiContext);
}
