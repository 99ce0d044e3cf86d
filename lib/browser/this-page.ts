/** Returns the base address of API calls: empty for this site's own API, `https://…` for one elsewhere. */
export function readApiBase(): string {
  return document.documentElement.dataset.apiBase ?? '';
}

/** Returns false in hosted mode, where screens hide actions whose calls are not marked `spec` (docs/product.md, 7). */
export function isOwnApi(): boolean {
  return readApiBase() === '';
}

/** Returns the origin of public pages, which have another host than the staff area if `STAFF_ORIGIN` is set. */
export function readPublicOrigin(): string {
  return document.documentElement.dataset.publicOrigin ?? window.location.origin;
}

export function readAddress(): string {
  return window.location.pathname + window.location.search;
}

/** Reloads the document; the framework's own retry requests page data, which public addresses do not serve. */
export function reloadPage(): void {
  window.location.reload();
}
