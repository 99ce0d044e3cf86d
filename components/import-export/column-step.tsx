import { Checkbox } from '@/components/ui/checkbox';
import { Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { encodingNames } from '@/lib/features/import-export/encodings';
import { type CellField, getFieldTitle, isRepeatable, listFields } from '@/lib/features/import-export/fields';
import { HEADING_ROWS } from '@/lib/features/import-export/find-headings';
import { AnswerKeyFields } from './answer-key-fields';
import styles from './import.module.css';
import type { ImportFile } from './import-source';
import type { ImportSetup } from './use-import-setup';

/** This many texts of a column are shown below its heading, and this many rows show an encoding. */
const EXAMPLES = 3;
const NAMED_ROWS = 12;

/** Lets a person choose the encoding of a file that is not in UTF-8; warns if only some bytes are not in UTF-8. */
export function EncodingStep({ file, onReread }: { file: ImportFile; onReread: (encoding: string) => void }) {
  const { encoding, sheets } = file.table;
  if (!encoding) return null;
  const { name, foreign } = encoding;
  if (foreign) {
    return (
      <Message tone="warning">
        This file is in UTF-8, but{' '}
        {foreign.bytes === 1 ? 'one byte of it is' : `${foreign.bytes} bytes of it are`} not: read as{' '}
        {encodingNames[name]} in line {foreign.lines.join(', ')}.
      </Message>
    );
  }
  // ASCII letters are the same in all offered encodings.
  const shown = (sheets[0]?.rows ?? [])
    .filter(({ cells }) => cells.some((cell) => /[^\0-\x7f]/.test(cell)))
    .slice(0, EXAMPLES);
  return (
    <Message tone="warning" title="This file is not in UTF-8. Are these lines right?">
      <ul className={styles.examples} dir="auto">
        {shown.map(({ line, cells }) => (
          <li key={line}>{cells.filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <SelectField label="Encoding" value={name} onChange={({ target }) => onReread(target.value)}>
        <Options of={Object.entries(encodingNames)} />
      </SelectField>
    </Message>
  );
}

function describeRowsWithoutQuestion(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const named = lines.slice(0, NAMED_ROWS).join(', ');
  const more = lines.length > NAMED_ROWS ? ` and ${lines.length - NAMED_ROWS} more` : '';
  return [
    lines.length === 1
      ? `Row ${named} without a question was left out.`
      : `${lines.length} rows without a question were left out: ${named}${more}.`,
  ];
}

interface ColumnStepProps {
  file: ImportFile;
  setup: ImportSetup;
  onChooseSheet: (sheet: number) => void;
  /** It reads the file again; `isDecoded` turns HTML into plain text, and without an encoding it is guessed. */
  onReread: (isDecoded: boolean, encoding?: string) => void;
}

export function ColumnStep({ file, setup, onChooseSheet, onReread }: ColumnStepProps) {
  const { chosen, rows, change, foundDateOrder } = setup;
  const { columns, game, headingLine } = chosen;
  const { encoding, hasHtml, notes, sheets } = file.table;
  const filledSheets = sheets.map((sheet, at) => ({ ...sheet, at })).filter((sheet) => sheet.rows.length > 0);
  const headingAt = headingLine === null ? -1 : rows.findIndex(({ line }) => line === headingLine);
  const below = rows.slice(headingAt + 1, headingAt + 1 + EXAMPLES);

  function chooseField(at: number, field: CellField | null) {
    const others = isRepeatable(field) ? columns : columns.map((one) => (one === field ? null : one));
    change({ columns: others.with(at, field), isKept: false });
  }

  return (
    <>
      <h2>Columns of the file</h2>
      <p className="quiet">
        <strong dir="auto">{file.name}</strong>
        {chosen.isKept && ' — columns as you chose them the last time'}
      </p>
      <div className={styles.fields}>
        {filledSheets.length > 1 && (
          <SelectField
            label="Sheet"
            value={chosen.sheet}
            onChange={({ target }) => onChooseSheet(Number(target.value))}
          >
            <Options
              of={filledSheets.map(({ name, isHidden, at }) => [at, isHidden ? `${name} (hidden)` : name])}
            />
          </SelectField>
        )}
        <SelectField
          label="Game"
          value={game}
          onChange={({ target }) => setup.setGame(target.value as ReviewedGame)}
        >
          <Options of={REVIEWED_GAMES.map((one) => [one, games[one].names])} />
        </SelectField>
        {/* Headings in line 0 were added by the reader itself, so nobody has to choose their row. */}
        {rows[0]?.line !== 0 && (
          <SelectField
            label="Headings are in"
            value={headingLine ?? ''}
            onChange={({ target }) => setup.setHeading(target.value === '' ? null : Number(target.value))}
          >
            <option value="">no row</option>
            <Options of={rows.slice(0, HEADING_ROWS).map(({ line }) => [line, `row ${line}`])} />
          </SelectField>
        )}
        {foundDateOrder === 'ask' && (
          <SelectField
            label="What is 01/02/2027?"
            value={chosen.dateOrder ?? ''}
            error={chosen.dateOrder ? undefined : 'The dates of this file can be read both ways: choose one'}
            onChange={({ target }) =>
              change({ dateOrder: (target.value || null) as typeof chosen.dateOrder })
            }
          >
            <option value="">Choose</option>
            <option value="day">February 1, 2027</option>
            <option value="month">January 2, 2027</option>
          </SelectField>
        )}
      </div>
      <EncodingStep file={file} onReread={(encoding) => onReread(file.isDecoded, encoding)} />
      <AnswerKeyFields setup={setup} />
      {[...notes, ...describeRowsWithoutQuestion(setup.leftOut)].map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {hasHtml && (
        <Checkbox
          label={'Turn HTML such as &quot; and <b> into plain text'}
          checked={file.isDecoded}
          onChange={({ target }) => onReread(target.checked, encoding?.foreign ? undefined : encoding?.name)}
        />
      )}
      <ol className={styles.columns} aria-label="Columns">
        {Array.from(columns.entries(), ([at, field]) => {
          const heading = rows[headingAt]?.cells[at] || `Column ${at + 1}`;
          return (
            <li key={at} className={styles.column} data-used={field !== null}>
              <SelectField
                label={heading}
                value={field ?? ''}
                onChange={({ target }) => chooseField(at, (target.value || null) as CellField | null)}
              >
                <option value="">Leave out</option>
                <Options of={listFields(game).map((one) => [one, getFieldTitle(one)])} />
              </SelectField>
              <ul className={styles.glimpse} dir="auto">
                {below.map(({ line, cells }) => (
                  <li key={line}>{cells[at]}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </>
  );
}
