'use client';

import { createContext, useContext } from 'react';

const ModelContext = createContext(true);

export const ModelProvider = ModelContext.Provider;

export const useHasModel = () => useContext(ModelContext);

export const CHECKS_ARE_OFF =
  'Checking answers is off: the site has no key for a language model. Its operator sets OPENAI_API_KEY.';
