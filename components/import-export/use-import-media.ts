import { useState } from 'react';
import { findSizeProblem } from '@/components/media/file-refusal';
import { useImageLimit } from '@/components/media/media-contexts';
import { isRefused, runUpload } from '@/components/media/use-upload';
import { useLatestWork } from '@/components/ui/use-latest-work';
import type { QuestionGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { readBytes, unpackMedia } from '@/lib/features/import-export/client';
import { ARCHIVE_MAX_MB } from '@/lib/features/import-export/file-limits';
import type { ReadOptions } from '@/lib/features/import-export/read-row';
import { BYTES_PER_MEGABYTE, findMediaType, readExtension } from '@/lib/features/media/rules';
import { foldCase } from '@/lib/text/normalize';

const noMedia: ReadOptions['media'] = {};

/** Converts a picture in WebP, the format of exports, to PNG; other files stay. Rejects if it cannot be decoded. */
async function convertWebp(file: File): Promise<File> {
  if (readExtension(file.name) !== 'webp') return file;
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return new File([await canvas.convertToBlob()], file.name.replace(/webp$/i, 'png'), {
      type: 'image/png',
    });
  } finally {
    bitmap.close();
  }
}

/** Uploads the files that rows name, chosen alone or in a ZIP; `byName` has each result by the folded file name. */
export function useImportMedia() {
  const [byName, setByName] = useState(noMedia);
  const [unused, setUnused] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  /** The upload of these files failed and may succeed later. */
  const [failed, setFailed] = useState<readonly File[]>([]);
  const imageLimit = useImageLimit();
  const latest = useLatestWork();

  /** Uploads a file and adds the result; returns the file if the upload may succeed later. */
  async function uploadFile(given: File, area: QuestionGame, signal: AbortSignal): Promise<File | null> {
    // macOS decomposes accented letters in file names; folding composes them.
    const key = foldCase(given.name);
    const addResult = (result: ReadOptions['media'][string]) =>
      setByName((last) => ({ ...last, [key]: result }));
    // A file that cannot be decoded is refused by the check of its type.
    const file = await convertWebp(given).catch(() => given);
    const mediaType = findMediaType(file.name);
    const refusal = mediaType ? findSizeProblem(file, imageLimit)?.message : 'File type is not supported';
    if (!mediaType || refusal) {
      addResult({ problem: `${file.name}: ${refusal}` });
      return null;
    }
    try {
      const id = await runUpload({ area, mediaType, file, fileName: file.name }, signal, () => {});
      if (id) addResult({ id, type: mediaType });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      addResult({ problem: `${file.name}: ${error.message}` });
      return isRefused(error) ? null : given;
    }
  }

  async function uploadFiles(files: readonly File[], area: QuestionGame, signal: AbortSignal) {
    const names = new Set(files.map(({ name }) => foldCase(name)));
    let done = 0;
    setProgress({ done, of: files.length });
    const retryable: File[] = [];
    await Promise.all(
      files.map(async (given) => {
        const file = await uploadFile(given, area, signal);
        if (file) retryable.push(file);
        if (signal.aborted) return;
        done += 1;
        setProgress({ done, of: files.length });
      }),
    );
    if (signal.aborted) return;
    setFailed((last) => [...last.filter(({ name }) => !names.has(foldCase(name))), ...retryable]);
    setProgress(null);
  }

  async function pickNamedFiles(chosen: readonly File[], wanted: readonly string[], signal: AbortSignal) {
    const wantedNames = new Set(wanted);
    const named: File[] = [];
    const unnamed: string[] = [];
    for (const file of chosen) {
      if (readExtension(file.name) !== 'zip') {
        if (wantedNames.has(foldCase(file.name))) named.push(file);
        else unnamed.push(file.name);
        continue;
      }
      if (file.size > ARCHIVE_MAX_MB * BYTES_PER_MEGABYTE) {
        throw new ApiError(
          'too_large',
          `${file.name} has more than ${ARCHIVE_MAX_MB} MB. Split it into several.`,
        );
      }
      const archive = await readBytes(file, 'A file has changed since it was chosen. Choose it again.');
      const unpacked = await unpackMedia({ archive, wanted }, signal);
      named.push(...unpacked.files);
      unnamed.push(...unpacked.unused);
    }
    return { named, unnamed };
  }

  async function runAlone(work: (signal: AbortSignal) => Promise<void>) {
    const signal = latest.begin();
    setProblem(null);
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      setProgress(null);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  return {
    byName,
    unused,
    problem,
    progress,
    failed,
    add: (chosen: readonly File[], wanted: readonly string[], area: QuestionGame) =>
      runAlone(async (signal) => {
        setProgress({ done: 0, of: chosen.length });
        const { named, unnamed } = await pickNamedFiles(chosen, wanted, signal);
        setUnused(unnamed);
        await uploadFiles(named, area, signal);
      }),
    retry: (area: QuestionGame) => runAlone((signal) => uploadFiles(failed, area, signal)),
    reset() {
      latest.abort();
      setByName(noMedia);
      setUnused([]);
      setFailed([]);
      setProgress(null);
      setProblem(null);
    },
  };
}

export type ImportMedia = ReturnType<typeof useImportMedia>;
