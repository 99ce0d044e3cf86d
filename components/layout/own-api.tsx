'use client';

import { createContext, useContext } from 'react';

const OwnApiContext = createContext(true);

export const OwnApiProvider = OwnApiContext.Provider;

/** An API elsewhere has only the calls that are marked `spec` (docs/product.md, 7), so screens hide the rest. */
export const useOwnApi = () => useContext(OwnApiContext);
