import styles from './explanation.module.css';

/** Why the answer is right, quietly beneath it; nothing where nobody says so, or nobody may know yet. */
export function Explanation({ children: text }: { children?: string }) {
  if (!text) return null;
  return (
    <p className={styles.explanation} dir="auto">
      {text}
    </p>
  );
}
