/** The cache of this name holds the file; session storage has the tab's `id/name` under this key. */
const OFFERED = 'offered-file';
const ADDRESS = `/${OFFERED}`;
const ID_HEADER = 'X-File-Id';

let offered: File | null = null;

/** Finds this tab's file in the cache; undefined if another tab has replaced it, or the browser refuses the cache. */
async function findCached(): Promise<Response | undefined> {
  const [id] = window.sessionStorage.getItem(OFFERED)?.split('/') ?? [];
  const cached = await window.caches?.match(ADDRESS, { cacheName: OFFERED }).catch(() => undefined);
  return id && cached?.headers.get(ID_HEADER) === id ? cached : undefined;
}

export function forgetFile(): void {
  if (!offered && !window.sessionStorage.getItem(OFFERED)) return;
  offered = null;
  // `findCached` reads the id at once, before the id is removed.
  const cached = findCached();
  window.sessionStorage.removeItem(OFFERED);
  // A file that stays in the cache is not offered again, because its id is gone.
  cached.then((file) => file && window.caches.delete(OFFERED)).catch(() => {});
}

/** Stores a file for the next screen of this tab, such as a clip; it survives a reload if there is room. */
export async function offerFile(file: File): Promise<void> {
  offered = file;
  window.sessionStorage.removeItem(OFFERED);
  try {
    const cache = await window.caches?.open(OFFERED);
    if (!cache) return;
    const id = window.crypto.randomUUID();
    await cache.put(ADDRESS, new Response(file, { headers: { [ID_HEADER]: id } }));
    window.sessionStorage.setItem(OFFERED, `${id}/${file.name}`);
  } catch {
    // If storage is full the file is only in memory.
  }
}

/** Returns the offered file; null if there is none, or if this tab was reloaded after another tab replaced the file. */
export async function findOfferedFile(): Promise<File | null> {
  const [, name] = window.sessionStorage.getItem(OFFERED)?.split('/') ?? [];
  if (offered || !name) return offered;
  const cached = await findCached();
  if (!cached) return null;
  const blob = await cached.blob();
  offered = new File([blob], name, { type: blob.type });
  return offered;
}
