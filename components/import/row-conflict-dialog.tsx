import { ConflictDialog, type ConflictFields } from '@/components/drafts/conflict-dialog';
import { CELL_FIELDS, type Cells, titleOfField } from '@/lib/features/exchange/fields';
import { cellsOfStored } from '@/lib/features/imports/cells-of-row';
import type { StoredImportRow } from '@/lib/features/imports/contract';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

/** Not a person's to choose. */
const UNSEEN: readonly (keyof Cells)[] = ['id', 'version', 'game', 'wrong', 'extra', 'mediaType'];

interface RowConflictDialogProps {
  row: JudgedRow;
  stored: StoredImportRow;
  setup: ImportSetup;
  /** Gets what becomes of the row's cells, or null to leave it as it is. */
  onResolve: (merged: Cells | null) => void;
}

/** Compares a row with its record, which somebody has changed since the file was made, field by field. */
export function RowConflictDialog({ row, stored, setup, onResolve }: RowConflictDialogProps) {
  const theirs = cellsOfStored(stored, row.cells, setup.categories);
  const fields = Object.fromEntries(
    CELL_FIELDS.map((field) => [
      field,
      UNSEEN.includes(field) || !(field in row.cells)
        ? null
        : { title: titleOfField(field), describe: (cells: Cells) => cells[field] },
    ]),
  ) as ConflictFields<Cells>;
  return (
    <ConflictDialog
      noun="record"
      fields={fields}
      conflict={{ cause: 'file', mine: row.cells, stored: { values: theirs, version: stored.version } }}
      onResolve={(merged) => onResolve(merged && { ...merged, version: String(stored.version) })}
    />
  );
}
