import { FileRefused } from './file-refused';

/** By the mark at the beginning, or by where a Latin letter has its empty byte. */
function encodingOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

/** The text of a file in UTF-8 or UTF-16, with or without its mark, else in Windows-1252. Throws FileRefused for what is no text. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) {
    throw new FileRefused('This file is not a table. Choose a CSV, TSV, XLSX or JSON file.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
