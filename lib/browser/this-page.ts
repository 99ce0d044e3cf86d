/**
 * The base address of API calls from the page's markup: empty for this site's own API, `https://…` for one elsewhere.
 */
export function apiBase(): string {
  return document.documentElement.dataset.apiBase ?? '';
}

/**
 * Is the game API our own? Otherwise (hosted mode) it has only the calls and fields of docs/product.md, 7, so
 * screens hide the rest.
 */
export function isOwnApi(): boolean {
  return apiBase() === '';
}

/** The current address: path and query. */
export function here(): string {
  return window.location.pathname + window.location.search;
}

/**
 * Reloads the whole document. The framework's own retry asks for page data instead, which public addresses do not
 * serve.
 */
export function reloadPage(): void {
  window.location.reload();
}
