import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Options, SelectField, TextField } from '@/components/ui/field';
import { type CellField, getFieldTitle } from '@/lib/features/import-export/fields';
import { nameRows } from './commit';
import styles from './row-grid.module.css';
import type { FileRow, ImportRows } from './use-import-rows';

export function ReplaceInColumn({ rows, fields }: { rows: ImportRows; fields: readonly CellField[] }) {
  const [chosen, setChosen] = useState<CellField | null>(null);
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [result, setResult] = useState('');
  const field = chosen && fields.includes(chosen) ? chosen : fields[0];
  if (!field) return null;
  const containsText = ({ cells, isLeftOut }: FileRow) =>
    !isLeftOut && text !== '' && cells[field]?.includes(text);
  const matchingRows = rows.rows.filter(containsText);
  const count = nameRows(matchingRows.length);

  const replaceText = (event: FormEvent) => {
    event.preventDefault();
    rows.editAll(
      matchingRows.map((row) => [row, { [field]: row.cells[field]?.replaceAll(text, () => replacement) }]),
    );
    setResult(`Replaced in ${count}`);
  };

  return (
    <details>
      <summary>Replace in a column</summary>
      <form className={styles.replace} onSubmit={replaceText}>
        <SelectField
          label="Column"
          value={field}
          onChange={({ target }) => setChosen(target.value as CellField)}
        >
          <Options of={fields.map((one) => [one, getFieldTitle(one)])} />
        </SelectField>
        <TextField
          label="Text"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setResult('');
          }}
        />
        <TextField
          label="Replace with"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
        <Button type="submit" disabled={matchingRows.length === 0}>
          Replace in {count}
        </Button>
        <p role="status">{result}</p>
      </form>
    </details>
  );
}
