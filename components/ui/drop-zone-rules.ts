const BYTES_PER_MEGABYTE = 1_000_000;

/** The rules say which files are accepted (docs/product.md, 5). Sizes are megabytes of 1,000,000 bytes. */
export interface FileRules {
  /** The allowed extensions have no dot and are in any case. If there is no list, all extensions are allowed. */
  types?: readonly string[];
  minSize?: number;
  maxSize?: number;
  /** Runs on a file that passed the checks above. */
  check?: (file: FileFacts) => FileProblem | null;
}

export interface FileProblem {
  cause: 'type' | 'size';
  message: 'File type is not supported' | 'File size is too big' | 'File size is too small';
}

type FileFacts = Pick<File, 'name' | 'size'>;

/** Finds the first problem in the order of docs/product.md, 5; null if every file passes. */
export function findFileProblem(files: readonly FileFacts[], rules: FileRules): FileProblem | null {
  return files.map((file) => checkFile(file, rules)).find((problem) => problem !== null) ?? null;
}

function checkFile(file: FileFacts, { types, minSize, maxSize, check }: FileRules): FileProblem | null {
  if (types && !types.some((type) => type.toLowerCase() === findExtension(file.name))) {
    return { cause: 'type', message: 'File type is not supported' };
  }
  const megabytes = file.size / BYTES_PER_MEGABYTE;
  if (maxSize !== undefined && megabytes > maxSize) return { cause: 'size', message: 'File size is too big' };
  if (minSize !== undefined && megabytes < minSize)
    return { cause: 'size', message: 'File size is too small' };
  return check?.(file) ?? null;
}

function findExtension(fileName: string): string | undefined {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? undefined : fileName.slice(dot + 1).toLowerCase();
}

export function describeRules({ types, minSize, maxSize }: FileRules): string {
  const parts = [
    types && `Types: ${types.map((type) => type.toUpperCase()).join(', ')}`,
    minSize !== undefined && `size at least ${minSize} MB`,
    maxSize !== undefined && `size at most ${maxSize} MB`,
  ];
  return parts.filter(Boolean).join('; ');
}
