import { Badge } from '@/components/ui/badge';
import styles from './api-docs.module.css';
import type { DescribedCall } from './describe-calls';
import type { FieldLine } from './describe-fields';

function FieldTable({ title, fields }: { title: string; fields: readonly FieldLine[] }) {
  if (fields.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.fields}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isNeeded, note }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{[isNeeded ? '' : 'may be absent', note].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One call: its purpose and, when opened, its fields and answer. */
export function CallCard({ call }: { call: DescribedCall }) {
  const { method, path, summary, access, name, query, body, answer } = call;
  return (
    <details className={styles.call} id={name}>
      <summary>
        <Badge tone={method === 'GET' ? 'info' : 'active'}>{method}</Badge>
        <code className={styles.path}>{path}</code>
        <span className={styles.access}>{access}</span>
        <span className={styles.purpose}>{summary}</span>
      </summary>
      <div className={styles.details}>
        <FieldTable title="Query" fields={query} />
        <FieldTable title="Body" fields={body} />
        <FieldTable title="Answer" fields={answer} />
        {answer.length === 0 && <p>The answer has no fields.</p>}
      </div>
    </details>
  );
}
