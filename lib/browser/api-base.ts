/**
 * What stands before a call's path, as the page was told at run time: nothing for the API at the page's own origin,
 * `https://…` for a game API elsewhere.
 */
export function apiBase(): string {
  return document.documentElement.dataset.apiBase ?? '';
}

/**
 * Is the game API our own? One elsewhere has only the calls and fields of docs/product.md, 7; screens hide what needs more.
 */
export function isOwnApi(): boolean {
  return apiBase() === '';
}
