/** The path of an address as a request line has it, without the query. */
export function requestPath(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}
