type Segments = Record<string, string | string[] | undefined>;

/** Decodes the params of a page, which Next encodes; those of its metadata and of route handlers are not encoded. */
export async function decodePageParams<T extends Segments>(params: Promise<T>): Promise<T> {
  const decoded = Object.entries(await params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(decodeURIComponent) : value && decodeURIComponent(value),
  ]);
  return Object.fromEntries(decoded) as T;
}
