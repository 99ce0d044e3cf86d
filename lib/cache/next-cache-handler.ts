/** Stores nothing: finished responses are cached in front of Next (docs/decisions/0027). */
export default class NoCacheHandler {
  async get(): Promise<null> {
    return null;
  }

  async set(): Promise<void> {}

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
