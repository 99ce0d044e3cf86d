/** The address of a call with its fields as the query; absent fields and null are left out. */
export function withQuery(path: string, fields: Record<string, unknown>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}
