'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import styles from './needs-own-api.module.css';
import { useOwnApi } from './own-api';

interface NeedsOwnApiProps {
  /** What of it, as people are told where it is missing. */
  part: string;
  /** The screen's own title. */
  title: string;
  /** What there is in its place; a way back to the daily questions unless told otherwise. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A screen that needs our own game API; in front of one elsewhere it says so and shows a way on. */
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
