import { useEffect, useRef, useState } from 'react';
import { keepMedia } from '@/lib/features/media/client';
import { mediaTypeOfFileName } from '@/lib/features/media/rules';
import { runUpload, type UploadState } from './run-upload';

/** An upload into the library; the number distinguishes equal files. */
export interface LibraryUploadItem {
  number: number;
  file: File;
  state: UploadState;
  /** Why the stored file could not be kept. */
  problem: string | null;
}

/** Uploads with a note stay in the list until it is dismissed. */
function hasNote({ state }: LibraryUploadItem): boolean {
  return state.phase === 'stored' && state.note !== null;
}

/** Uploads any number of files and keeps each, although no question uses it yet; then calls `onKept`. */
export function useLibraryUploads(onKept: () => void) {
  const [items, setItems] = useState<LibraryUploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastNumber = useRef(0);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  function change(number: number, part: Partial<LibraryUploadItem>) {
    setItems((before) => before.map((item) => (item.number === number ? { ...item, ...part } : item)));
  }

  /** Aborts an upload and removes it from the list. */
  function remove(number: number) {
    running.current.get(number)?.abort();
    running.current.delete(number);
    setItems((before) => before.filter((item) => item.number !== number));
  }

  async function keep(number: number, mediaId: string) {
    change(number, { problem: null });
    try {
      await keepMedia([mediaId]);
      running.current.delete(number);
      setItems((before) => before.filter((item) => item.number !== number || hasNote(item)));
      onKept();
    } catch (error) {
      change(number, {
        problem: error instanceof Error ? error.message : 'That did not work. Try again.',
      });
    }
  }

  async function upload({ number, file }: Pick<LibraryUploadItem, 'number' | 'file'>) {
    const controller = new AbortController();
    running.current.set(number, controller);
    const mediaType = mediaTypeOfFileName(file.name) ?? 'image';
    const source = { area: 'daily', mediaType, file, fileName: file.name } as const;
    // A failure is shown with its file.
    const mediaId = await runUpload(source, controller.signal, (state) => change(number, { state })).catch(
      () => null,
    );
    if (mediaId) await keep(number, mediaId);
  }

  function add(files: File[]) {
    const added = files.map((file): LibraryUploadItem => {
      lastNumber.current += 1;
      return { number: lastNumber.current, file, state: { phase: 'idle' }, problem: null };
    });
    setItems((before) => [...before, ...added]);
    for (const item of added) upload(item);
  }

  return { items, add, upload, keep, remove };
}
