/** Next.js runs this once when a server process starts; the other runtimes have nothing to set up. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { findServerApp } = await import('@/lib/server/server-app');
  const app = import('@/lib/server/set-up-server').then(({ setUpServer }) => setUpServer());
  findServerApp().resolve(app);
  await app;
}
