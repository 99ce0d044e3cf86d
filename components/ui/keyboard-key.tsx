import styles from './keyboard-key.module.css';

/** The cap of a key, as in "Press Ctrl". */
export function KeyboardKey({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
