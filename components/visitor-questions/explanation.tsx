import styles from './explanation.module.css';

/** Why the answer is right; renders nothing without an explanation, or before it is public. */
export function Explanation({ children: text }: { children?: string }) {
  if (!text) return null;
  return (
    <p className={styles.explanation} dir="auto">
      {text}
    </p>
  );
}
