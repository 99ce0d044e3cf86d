/**
 * Next's cache of pages and data, which keeps nothing: finished answers are kept in front of it
 * (docs/decisions/0027), and what the build made is of no configuration.
 */
export default class NoCacheHandler {
  async get(): Promise<null> {
    return null;
  }

  async set(): Promise<void> {}

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
