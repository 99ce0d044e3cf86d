'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Capabilities, capabilitiesOf } from '@/lib/contract/capabilities';

const CapabilitiesContext = createContext<Capabilities>(capabilitiesOf(undefined));

/** Tells the screens below what the game API behind the site can do. */
export function CapabilitiesProvider({
  capabilities,
  children,
}: {
  capabilities: Capabilities;
  children: ReactNode;
}) {
  return <CapabilitiesContext value={capabilities}>{children}</CapabilitiesContext>;
}

export function useCapabilities(): Capabilities {
  return useContext(CapabilitiesContext);
}
