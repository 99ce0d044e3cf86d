'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import styles from './needs-own-api.module.css';
import { useOwnApi } from './own-api';

interface NeedsOwnApiProps {
  /** Name of the missing part, for the message. */
  part: string;
  /** The screen's own title. */
  title: string;
  /** Shown instead; by default a link back to the daily questions. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Shows its children with our own game API; in hosted mode it says that the part is missing. */
export function NeedsOwnApi({ part, title, instead, children }: NeedsOwnApiProps) {
  if (useOwnApi()) return children;
  return (
    <section className={styles.screen}>
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
