// Serves the built app (with --dev: the sources) behind the thin front. With --check: only claims what serving needs;
// with --prepare: brings the database up to date first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { baseAddress } from '../../lib/config/base-address.ts';
import { ConfigurationError, parseEnvironment } from '../../lib/config/environment.ts';
import { mediaOrigins } from '../../lib/config/media-origins.ts';
import { routes } from '../../lib/contract/routes.ts';
import { GROUP_FAILED_MESSAGE, GROUP_NOT_FOUND_MESSAGE } from '../../lib/features/groups/rules.ts';
import { answerHealth } from '../../lib/front/answer-health.ts';
import { publicPolicy } from '../../lib/front/content-security-policy.ts';
import { createGracefulStop } from '../../lib/front/graceful-stop.ts';
import { createRouteNames, readRoutes } from '../../lib/front/route-patterns.ts';
import { type ServerApp, serverApp } from '../../lib/front/server-app.ts';
import { listStaticFiles } from '../../lib/front/static-files.ts';
import { fileVersion } from '../../lib/markup/public-file.ts';
import { standInPages } from '../../lib/markup/stand-in-pages.ts';
import { claimDataDirectory, listen, StartError } from './claims.ts';
import { openMetrics } from './metrics-listener.ts';
import { serverFlags } from './node-binary.mjs';
import { onStopSignal } from './stop-signals.ts';

const root = join(import.meta.dirname, '../..');
const isDevelopment = process.argv.includes('--dev');

const staticFolders = [
  { prefix: '/_next/static/', directory: join(root, '.next/static'), isImmutable: true },
  { prefix: '/', directory: join(root, 'public'), isImmutable: false },
];

/** 200 MB over a slow line. */
const SLOWEST_UPLOAD_MS = 3_600_000;
/** How long a connection may be silent while a request is under way. */
const STALLED_MS = 120_000;
/** Longer than proxies keep a connection: if the server closed it first, their next request could be lost. */
const KEPT_ALIVE_MS = 75_000;

/** Brings the database up to date while nobody else can have the data directory; a step that fails has said why. */
async function prepare(): Promise<void> {
  const child = spawn(process.execPath, [...serverFlags, 'scripts/cli/prepare.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}

async function startApp(port: number) {
  if (process.argv.includes('--prepare')) await prepare();
  const app = next({ dev: isDevelopment, dir: root, port });
  await app.prepare();
  return { framework: app, site: await serverApp().promise };
}

async function main(): Promise<void> {
  const settings = parseEnvironment(process.env);
  const { PORT, DATA_DIR } = settings;
  claimDataDirectory(DATA_DIR);
  // Until the server listens, a signal ends the process at once.
  let stop: () => unknown = () => process.exit(0);
  onStopSignal(() => stop());

  const server = createServer({
    maxHeaderSize: 32_768,
    headersTimeout: 20_000,
    requestTimeout: SLOWEST_UPLOAD_MS,
    keepAliveTimeout: KEPT_ALIVE_MS,
  });
  // In development the page's reload connection is silent for long.
  if (!isDevelopment) server.timeout = STALLED_MS;
  const port = await listen(server, { setting: 'PORT', port: PORT });
  await openMetrics(settings);
  if (process.argv.includes('--check')) process.exit(0);

  const apiPaths = new Set<string>(Object.values(routes).map(({ path }) => path));
  const ofGroupPages = { failed: GROUP_FAILED_MESSAGE, missing: GROUP_NOT_FOUND_MESSAGE };
  const ofPolicies = {
    isDevelopment,
    apiBase: settings.API_HOST && baseAddress(settings.API_HOST, ''),
    media: mediaOrigins(settings),
    framesOtherHosts: Boolean(settings.TERMS_DOCUMENT_URL || settings.PRIVACY_DOCUMENT_URL),
  };
  const settingsOfFront = {
    trustedProxies: settings.TRUSTED_PROXIES,
    publicPolicy: publicPolicy({ ...ofPolicies, runsFramework: isDevelopment }),
    frameworkPolicy: publicPolicy({ ...ofPolicies, runsFramework: true }),
    cors: { allowedOrigins: settings.ALLOWED_ORIGINS, apiPaths },
    staffOrigin: settings.STAFF_ORIGIN,
    siteUrl: settings.SITE_URL,
    standInPages: isDevelopment ? null : standInPages(settings.PRODUCT_NAME, ofGroupPages),
  };
  const graceful = createGracefulStop(server);
  let ready: ServerApp | undefined;
  const front = startApp(PORT).then(({ framework, site }) => {
    ready = site;
    const files = listStaticFiles(isDevelopment ? [] : staticFolders, fileVersion);
    const routeOf = createRouteNames(readRoutes(join(root, '.next')), { apiPaths, isFile: files.has });
    if (isDevelopment) server.on('upgrade', framework.getUpgradeHandler());
    return site.createFront({ ...settingsOfFront, files, routeOf }, framework.getRequestHandler());
  });
  const ofHealth = {
    isStopping: graceful.isStopping,
    readiness: async (authorization?: string) =>
      (await ready?.readiness(authorization)) ?? { isReady: false },
    siteUrl: settings.SITE_URL,
  };
  let answer: RequestListener = (request, response) =>
    void front.then((listener) => listener(request, response));
  server.on('request', (request, response) => {
    const isAnswered = graceful.refuse(request, response) || answerHealth(request, response, ofHealth);
    if (!isAnswered) answer(request, response);
    // A kept answer has been sent by now, and need not be waited for at the end.
    if (response.writableFinished) return;
    graceful.waitFor(response);
  });
  answer = await front;
  stop = () =>
    graceful
      .stop()
      .then(() => ready?.end())
      .then(() => process.exit(0));

  console.log(`Ready on http://localhost:${port}`);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
