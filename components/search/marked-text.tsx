import type { FoundRecord } from '@/lib/features/search/contract';
import styles from './command-palette.module.css';

export function MarkedText({ parts }: { parts: FoundRecord['title'] }) {
  // The pieces of one text are identified only by their position.
  const positioned = parts.map((part, position) => ({ ...part, position }));
  return (
    <span dir="auto" className={styles.marked}>
      {positioned.map(({ text, isMatch, position }) => (isMatch ? <mark key={position}>{text}</mark> : text))}
    </span>
  );
}
