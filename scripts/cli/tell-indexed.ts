const EVERY = 10_000;

/** Says how far the search index is, now and then. */
export function tellIndexed(indexed: number, of: number): void {
  if (indexed % EVERY === 0 || (indexed === of && of >= EVERY)) {
    console.log(`Search index: ${indexed} of ${of} records`);
  }
}
