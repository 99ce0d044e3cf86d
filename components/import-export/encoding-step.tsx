import { Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import styles from './import.module.css';
import type { ImportFile } from './import-source';

const encodingNames: Readonly<Record<string, string>> = {
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  macintosh: 'Mac Roman',
  'koi8-r': 'KOI8-R (Cyrillic)',
  ibm866: 'DOS 866 (Cyrillic)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  shift_jis: 'Shift-JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
};

const nameOf = (encoding: string) => encodingNames[encoding] ?? encoding;

/** The number of rows that show the letters of the encoding. */
const EXAMPLES = 3;

interface EncodingStepProps {
  file: ImportFile;
  onReread: (encoding: string) => void;
}

/** Shows lines of a file that is not in UTF-8 as they were decoded, and lets a person choose another encoding. */
export function EncodingStep({ file, onReread }: EncodingStepProps) {
  const { encoding, sheets } = file.table;
  if (!encoding) return null;
  const { name, foreign, offered } = encoding;
  if (foreign) {
    return (
      <Message tone="warning">
        This file is in UTF-8, but{' '}
        {foreign.bytes === 1 ? 'one byte of it is' : `${foreign.bytes} bytes of it are`} not: read as{' '}
        {nameOf(name)} in line {foreign.lines.join(', ')}.
      </Message>
    );
  }
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
        <Options of={offered.map((one) => [one, nameOf(one)])} />
      </SelectField>
    </Message>
  );
}
