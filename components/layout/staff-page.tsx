'use client';

import type { ReactNode } from 'react';
import { Message } from '@/components/ui/message';
import { ButtonLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import type { Action } from '@/lib/contract/kinds';
import { useMay } from '@/lib/features/accounts/client';
import { describeRefusal } from '@/lib/features/accounts/rules';
import type { getStaffScreen } from '@/lib/staff-screens';
import { useOwnApi } from './own-api';
import styles from './staff-page.module.css';

interface StaffScreenProps {
  /** `narrow` is for short fields, and leaves room for the player's view; `wide` is for screens with a second column. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

export function StaffScreen({ width, children }: StaffScreenProps) {
  return (
    <section className={styles.screen} data-width={width}>
      {children}
    </section>
  );
}

interface NeedsOwnApiProps {
  part: string;
  title: string;
  instead?: ReactNode;
  children: ReactNode;
}

export function NeedsOwnApi({ part, title, instead, children }: NeedsOwnApiProps) {
  if (useOwnApi()) return children;
  return (
    <section className={styles.unavailable}>
      <h1>{title}</h1>
      <Message tone="info">{`The connected game API does not offer ${part}.`}</Message>
      {instead ?? (
        <ButtonLink href="/trivia_questions" className={styles.back}>
          Back to daily questions
        </ButtonLink>
      )}
    </section>
  );
}

/** Tells people without the right whom to ask; the server still checks every call. */
function NeedsAction({ action, title, children }: { action: Action; title: string; children: ReactNode }) {
  const may = useMay(action);
  if (may) return children;
  return (
    <StaffScreen>
      <h1>{title}</h1>
      {may === undefined ? <Spinner /> : <Message tone="info">{describeRefusal(action)}</Message>}
    </StaffScreen>
  );
}

interface StaffPageProps {
  screen: ReturnType<typeof getStaffScreen>;
  children: ReactNode;
}

/** Shows the reason if the game API or the person's role does not allow the page. */
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
