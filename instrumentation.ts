/** Runs once when a server process starts; the other runtimes have nothing to set up. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { setUpServer } = await import('@/lib/http/set-up-server');
  await setUpServer();
}
