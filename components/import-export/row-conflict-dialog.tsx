import { ConflictDialog, type ConflictFields } from '@/components/drafts/conflict-dialog';
import { toCells } from '@/lib/features/import-export/cells-of-row';
import type { StoredImportRow } from '@/lib/features/import-export/contract';
import { CELL_FIELDS, type CellField, type Cells, getFieldTitle } from '@/lib/features/import-export/fields';
import { readRow } from '@/lib/features/import-export/read-row';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

/** These cells name the record, or do not become fields of it. */
const NOT_COMPARED: readonly (keyof Cells)[] = ['id', 'version', 'game', 'wrong', 'extra', 'mediaType'];

interface RowConflictDialogProps {
  row: JudgedRow;
  stored: StoredImportRow;
  setup: ImportSetup;
  /** It is called with the merged cells, or null to leave the row unchanged. */
  onResolve: (merged: Cells | null) => void;
}

/** Compares a row with its record, which has changed since the export; the file's own changes are chosen first. */
export function RowConflictDialog({ row, stored, setup, onResolve }: RowConflictDialogProps) {
  const { cells, base } = row;
  const toShownCells = (record: StoredImportRow) => toCells(record, cells, setup.categories);
  /** Parses the row with this text, because a spreadsheet may write an unchanged day or level in another way. */
  const readRowWith = (field: CellField, text: string | undefined) =>
    JSON.stringify(readRow(row.line, { ...cells, [field]: text ?? '' }, setup.readOptions).row);
  const fields = Object.fromEntries(
    CELL_FIELDS.map((field) => [
      field,
      NOT_COMPARED.includes(field) || !(field in cells)
        ? null
        : {
            title: getFieldTitle(field),
            describe: (shown: Cells) => shown[field],
            isSame: (one: Cells, other: Cells) =>
              readRowWith(field, one[field]) === readRowWith(field, other[field]),
          },
    ]),
  ) as ConflictFields<Cells>;
  return (
    <ConflictDialog
      noun="record"
      fields={fields}
      conflict={{
        cause: 'file',
        mine: cells,
        stored: { values: toShownCells(stored), version: stored.version },
        base: base && toShownCells(base),
      }}
      onResolve={(merged) => onResolve(merged && { ...merged, version: String(stored.version) })}
    />
  );
}
