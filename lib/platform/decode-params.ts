type Segments = Record<string, string | string[] | undefined>;

/**
 * A page's dynamic segments as the visitor wrote them. Only pages need it: Next hands them the segments encoded, but
 * metadata and route handlers decoded, where decoding again would change a name with a per cent sign.
 */
export async function decodeParams<T extends Segments>(params: Promise<T>): Promise<T> {
  const decoded = Object.entries(await params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(decodeURIComponent) : value && decodeURIComponent(value),
  ]);
  return Object.fromEntries(decoded) as T;
}
