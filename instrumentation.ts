/** Runs once when a server process starts; the other runtimes have nothing to set up. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { appSetUp } = await import('@/lib/http/app-link');
  const isSetUp = import('@/lib/http/set-up-server').then(({ setUpServer }) => setUpServer());
  appSetUp().resolve(isSetUp);
  await isSetUp;
}
