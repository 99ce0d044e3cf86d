import { Message } from '@/components/ui/message';
import styles from './warning-list.module.css';

/** What somebody should know of a record, without being kept from anything. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Message tone="warning">
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning} dir="auto">
            {warning}
          </li>
        ))}
      </ul>
    </Message>
  );
}
