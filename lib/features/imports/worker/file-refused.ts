/** A file cannot be read: the message says why and what to do. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}
