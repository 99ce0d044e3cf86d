import styles from './keyboard-key.module.css';

export function KeyboardKey({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
