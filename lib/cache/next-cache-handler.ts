/**
 * Next's cache of pages and data, which stores nothing: finished responses are cached in front of it
 * (docs/decisions/0027), and pages of the build have no configuration.
 */
export default class NoCacheHandler {
  async get(): Promise<null> {
    return null;
  }

  async set(): Promise<void> {}

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
