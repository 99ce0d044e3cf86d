'use client';

import { createContext, useContext } from 'react';

const OwnApiContext = createContext(true);

/** Tells the screens below whether the game API behind the site is our own. */
export const OwnApiProvider = OwnApiContext.Provider;

const ModelContext = createContext(true);

/** Tells the screens below whether the site has a language model. */
export const ModelProvider = ModelContext.Provider;

export const useHasModel = () => useContext(ModelContext);

/** Why answers cannot be checked without a model. */
export const CHECKS_ARE_OFF =
  'Checking answers is off: the site has no key for a language model. Whoever runs it sets OPENAI_API_KEY.';

/** Is the game API our own? Another one has only the calls and fields of docs/product.md, 7: hide the rest. */
export function useOwnApi(): boolean {
  return useContext(OwnApiContext);
}
