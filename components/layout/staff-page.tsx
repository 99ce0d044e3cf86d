'use client';

import type { ReactNode } from 'react';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import type { Action } from '@/lib/contract/kinds';
import { refusalOf } from '@/lib/features/accounts/rules';
import { useMay } from '@/lib/features/staff/client';
import type { staffScreen } from '@/lib/http/staff-screens';
import { NeedsOwnApi } from './needs-own-api';
import { StaffScreen } from './staff-screen';

interface NeedsActionProps {
  action: Action;
  /** The screen's own title. */
  title: string;
  children: ReactNode;
}

/**
 * Shows its children to people who may do the action, to others whom to ask. The server still checks every call
 * itself.
 */
function NeedsAction({ action, title, children }: NeedsActionProps) {
  const may = useMay(action);
  if (may) return children;
  return (
    <StaffScreen>
      <h1>{title}</h1>
      {may === undefined ? <Spinner /> : <Message tone="info">{refusalOf(action)}</Message>}
    </StaffScreen>
  );
}

interface StaffPageProps {
  screen: ReturnType<typeof staffScreen>;
  children: ReactNode;
}

/** A staff page, if the game API supports it and the person may use it; otherwise a message why not. */
export function StaffPage({ screen: { title, needs, may }, children }: StaffPageProps) {
  const allowed = may ? (
    <NeedsAction action={may} title={title}>
      {children}
    </NeedsAction>
  ) : (
    children
  );
  if (!needs) return allowed;
  return (
    <NeedsOwnApi part={needs} title={title}>
      {allowed}
    </NeedsOwnApi>
  );
}
