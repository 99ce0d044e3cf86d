/**
 * Loads the page again as a document. The framework's own retry would first ask for its data, and get the kept page
 * instead, which is all there is at a public address.
 */
export function reloadPage(): void {
  window.location.reload();
}
