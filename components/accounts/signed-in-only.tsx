'use client';

import type { ReactNode } from 'react';
import { useSessionToken } from '@/lib/browser/session-token';

/** Shows what only makes sense to signed-in people on a page that is the same for everybody; it protects nothing. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return useSessionToken() ? children : null;
}
