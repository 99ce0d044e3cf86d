import { Fragment } from 'react';
import type { FoundRecord } from '@/lib/features/search/contract';
import styles from './command-palette.module.css';

export function MarkedText({ parts }: { parts: FoundRecord['title'] }) {
  // The pieces of one text are identified only by their position.
  const placed = parts.map((part, place) => ({ ...part, place }));
  return (
    <span dir="auto" className={styles.marked}>
      {placed.map(({ text, isMatch, place }) =>
        isMatch ? <mark key={place}>{text}</mark> : <Fragment key={place}>{text}</Fragment>,
      )}
    </span>
  );
}
