// Serves the built app (with --dev: the sources) behind the thin front. With --check: only claims what serving needs.
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import next from 'next';
import { baseAddress } from '../lib/config/base-address.ts';
import { ConfigurationError, parseEnvironment } from '../lib/config/environment.ts';
import { mediaOrigins } from '../lib/config/media-origins.ts';
import { routes } from '../lib/contract/routes.ts';
import { lockDataDirectory } from '../lib/db/instance-lock.ts';
import { GROUP_FAILED_MESSAGE, GROUP_NOT_FOUND_MESSAGE } from '../lib/features/groups/rules.ts';
import { publicPolicy } from '../lib/http/content-security-policy.ts';
import { answerAtFront } from '../lib/http/front.ts';
import { standInPages } from '../lib/markup/stand-in-pages.ts';

const root = join(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');

/** 200 MB over a slow line; and how long a connection may move nothing before it is ended. */
const SLOWEST_UPLOAD_MS = 3_600_000;
const STALLED_MS = 120_000;

/** A reason not to start: one line that names the thing and the remedy. */
class StartError extends Error {}

function claimDataDirectory(dataDir: string): void {
  let release: (() => void) | null;
  try {
    release = lockDataDirectory(dataDir);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} cannot be written (${reason}). Make it writable, or set DATA_DIR to another directory.`,
    );
  }
  if (!release) {
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} is in use by another instance. Stop that one, or set DATA_DIR to another directory.`,
    );
  }
  process.on('exit', release);
}

function explainListenError(error: NodeJS.ErrnoException, port: number): StartError {
  return error.code === 'EADDRINUSE'
    ? new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another port.`)
    : new StartError(`Port ${port} cannot be opened (${error.code}). Set PORT to another port.`);
}

async function main(): Promise<void> {
  const settings = parseEnvironment(process.env);
  // Read by the native library that draws preview images.
  process.env.FONTCONFIG_FILE ??= join(root, 'lib/link-previews/fonts.conf');
  const { PORT, DATA_DIR } = settings;
  claimDataDirectory(DATA_DIR);

  const server = createServer({
    maxHeaderSize: 32_768,
    headersTimeout: 20_000,
    requestTimeout: SLOWEST_UPLOAD_MS,
  });
  // Development keeps connections open that say nothing for long.
  if (!isDevelopment) server.setTimeout(STALLED_MS);
  await new Promise<void>((ready, failed) => {
    server.once('error', (error) => failed(explainListenError(error, PORT)));
    server.listen(PORT, ready);
  });
  if (process.argv.includes('--check')) process.exit(0);

  const app = next({ dev: isDevelopment, dir: root, port: PORT });
  const apiPaths = new Set<string>(Object.values(routes).map(({ path }) => path));
  const ofGroupPages = { failed: GROUP_FAILED_MESSAGE, missing: GROUP_NOT_FOUND_MESSAGE };
  const front = {
    trustedProxies: settings.TRUSTED_PROXIES,
    publicPolicy: publicPolicy({
      isDevelopment,
      apiBase: settings.API_HOST && baseAddress(settings.API_HOST, ''),
      media: mediaOrigins(settings),
      framesOtherHosts: Boolean(settings.TERMS_DOCUMENT_URL || settings.PRIVACY_DOCUMENT_URL),
    }),
    cors: { allowedOrigins: settings.ALLOWED_ORIGINS, apiPaths },
    staffOrigin: settings.STAFF_ORIGIN,
    siteUrl: settings.SITE_URL,
    isDevelopment,
    standInPages: isDevelopment ? null : standInPages(settings.PRODUCT_NAME, ofGroupPages),
  };
  const isReady = app.prepare();
  const handle = app.getRequestHandler();
  server.on('request', async (request, response) => {
    await isReady;
    if (answerAtFront(request, response, front)) return;
    await handle(request, response);
  });
  if (isDevelopment) {
    await isReady;
    server.on('upgrade', app.getUpgradeHandler());
  }
  await isReady;

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  console.log(`Ready on http://localhost:${port}`);

  const stop = () => {
    // Open requests get a moment to end; a client that keeps its connection does not hold the process.
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 5000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
