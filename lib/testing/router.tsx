import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

interface RouterProps {
  pathname?: string;
  push?: (path: string) => void;
  children: ReactNode;
}

const noSearch = new URLSearchParams();

/** Shows a component at this pathname; `push` gets the paths to which it leads. */
export function Router({ pathname = '/', push, children }: RouterProps) {
  return (
    <AppRouterContext value={{ push } as never}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={noSearch}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
