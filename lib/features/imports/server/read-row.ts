import 'server-only';
import { type ImportIssue, type ImportRow, importRow } from '@/lib/features/imports/contract';
import { IMPORT_FIELDS, type ImportField, type ImportIssueCode } from '@/lib/features/imports/rules';

/** Fields of a row that issues call otherwise. */
const namesOf: Readonly<Record<string, ImportField>> = {
  categoryId: 'category',
  mediaType: 'media',
  mediaId: 'media',
  zoomMediaId: 'zoomMedia',
};

function fieldOf(path: readonly PropertyKey[]): ImportField | undefined {
  const name = String(path[0] === 'question' || path[0] === 'puzzle' ? (path[1] ?? path[0]) : path[0]);
  return namesOf[name] ?? IMPORT_FIELDS.find((field) => field === name);
}

/** An issue that keeps a row from being imported. */
export function errorOf(
  code: ImportIssueCode,
  message: string,
  more: Pick<ImportIssue, 'field' | 'recordId'> = {},
): ImportIssue {
  return { ...more, message, severity: 'error', code };
}

/** Says what somebody should know of a row that can be imported. */
export function warningOf(
  code: ImportIssueCode,
  message: string,
  more: Pick<ImportIssue, 'field' | 'recordId'> = {},
): ImportIssue {
  return { ...more, message, severity: 'warning', code };
}

/** A row as it was sent, and what of it no field takes. */
export function readRow(sent: { line: number }): { row: ImportRow; issues: ImportIssue[] } {
  const { success, data, error } = importRow.safeParse(sent);
  if (success) return { row: data, issues: [] };
  const issues = error.issues.map(({ path, message }) =>
    errorOf('invalid', message, { field: fieldOf(path) }),
  );
  return { row: { line: sent.line }, issues };
}
