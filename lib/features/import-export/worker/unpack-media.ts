import { type UnzipFileInfo, unzipSync } from 'fflate';
import { ARCHIVE_MAX_MB, FileRefused } from '@/lib/features/import-export/file-limits';
import type { Unpacked, UnpackRequest } from '@/lib/features/import-export/worker-messages';
import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';
import { foldCase } from '@/lib/text/normalize';

const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Folders and files that systems add are hidden. A path that begins with “./” or “../” is not. */
const isHidden = (path: string) =>
  path.endsWith('/') || /(?:^|\/)(?:\.(?!\.?\/)|__MACOSX\/|Thumbs\.db$)/.test(path);

/** Returns the files of an archive that rows name, and the names of its other files. Throws FileRefused. */
export function unpackMedia({ archive, wanted }: UnpackRequest): Unpacked {
  const names = new Set(wanted);
  const unused: string[] = [];
  let bytes = 0;
  const filter = ({ name: path, originalSize }: UnzipFileInfo) => {
    if (isHidden(path)) return false;
    const isWanted = names.has(foldCase(getFileName(path)));
    if (!isWanted) unused.push(path);
    bytes += isWanted ? originalSize : 0;
    if (bytes > 2 * ARCHIVE_MAX_MB * BYTES_PER_MEGABYTE) {
      throw new FileRefused(
        `These files unpack to more than ${2 * ARCHIVE_MAX_MB} MB. Split the ZIP into several.`,
      );
    }
    return isWanted;
  };
  try {
    const unpacked = unzipSync(new Uint8Array(archive), { filter });
    const files = Object.entries(unpacked).map(([path, content]) => new File([content], getFileName(path)));
    return { files, unused };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('This ZIP is damaged. Pack the files again and choose it.');
  }
}
