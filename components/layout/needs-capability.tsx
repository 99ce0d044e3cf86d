'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import { type Capability, missingMessage } from '@/lib/contract/capabilities';
import { useCapabilities } from './capabilities';
import styles from './needs-capability.module.css';

interface NeedsCapabilityProps {
  capability: Capability;
  /** The screen's own title. */
  title: string;
  /** What there is in its place; a way back to the daily questions unless told otherwise. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A screen that works only where the game API can do what it needs; elsewhere it says so and shows a way on. */
export function NeedsCapability({ capability, title, instead, children }: NeedsCapabilityProps) {
  if (useCapabilities()[capability]) return children;
  return (
    <section className={styles.screen}>
      <h1>{title}</h1>
      <Message tone="info">{missingMessage(capability)}</Message>
      {instead ?? (
        <ButtonLink href="/trivia_questions" className={styles.back}>
          Back to daily questions
        </ButtonLink>
      )}
    </section>
  );
}
