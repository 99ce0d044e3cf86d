// Serves the built app (with --dev: the sources) behind our own HTTP server. With --check it only claims the
// data directory and the ports; with --prepare it updates the database first, and prepares the most requested pages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { resolveBaseAddress } from '../../lib/config/base-address.ts';
import {
  type Config,
  ConfigurationError,
  describeRemovedSettings,
  parseEnvironment,
} from '../../lib/config/environment.ts';
import { listMediaOrigins } from '../../lib/config/media-drivers.ts';
import { routes } from '../../lib/contract/routes.ts';
import {
  GROUP_FAILED_MESSAGE,
  GROUP_LOADING_MESSAGE,
  GROUP_NOT_FOUND_MESSAGE,
} from '../../lib/features/groups/rules.ts';
import { toRequestPath } from '../../lib/http/request-head.ts';
import { createRouteNames, readRoutes } from '../../lib/http/route-names.ts';
import { serveRequests } from '../../lib/server/lifecycle.ts';
import { findServerApp, type ServerApp } from '../../lib/server/server-app.ts';
import { writePublicPolicy } from '../../lib/server/site-headers.ts';
import { listStaticFiles } from '../../lib/server/static-files.ts';
import { computeFileVersion } from '../../lib/site/markup/public-file.ts';
import { createStandInPages } from '../../lib/site/markup/stand-in-pages.ts';
import { claimDataDirectory, listen, StartError } from './claims.ts';
import { serverFlags } from './node-binary.mjs';

const root = join(import.meta.dirname, '../..');
const isDevelopment = process.argv.includes('--dev');
/** Tests start servers without it: their data are prepared, and most of their pages are never requested. */
const isPreparing = process.argv.includes('--prepare');

const staticFolders = [
  { prefix: '/_next/static/', directory: join(root, '.next/static'), isImmutable: true },
  { prefix: '/', directory: join(root, 'public'), isImmutable: false },
];

/** This is enough for 200 MB over a slow line. */
const SLOWEST_UPLOAD_MS = 3_600_000;
/** A connection may be silent for this long while a request is running. */
const STALLED_MS = 120_000;
/** This is longer than proxies reuse a connection: if the server closed it first, their next request could be lost. */
const KEPT_ALIVE_MS = 75_000;

/**
 * Updates the database in a process of its own, while this one holds the lock of the data directory; if the update has
 * failed, it has printed the error, and this process ends, too.
 */
async function prepare(): Promise<void> {
  const child = spawn(process.execPath, [...serverFlags, 'scripts/cli/prepare.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  // After a stop it would go on without the lock.
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}

/** One Ctrl+C can arrive more than once, from the group and from a parent; a later signal is a second Ctrl+C. */
const ECHO_MS = 1000;
const INTERRUPTED = 130;

/**
 * Calls `stop` on each request to end: a signal, a message from scripts/cli/start.mjs, or the end of that
 * process; a second Ctrl+C ends this process at once.
 */
function onStopSignal(stop: () => void): void {
  let interruptedAt = Number.POSITIVE_INFINITY;
  const interrupt = () => {
    if (performance.now() - interruptedAt > ECHO_MS) process.exit(INTERRUPTED);
    interruptedAt = Math.min(interruptedAt, performance.now());
    stop();
  };
  process.on('SIGINT', interrupt);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', (signal) => (signal === 'SIGINT' ? interrupt() : stop()));
  process.on('disconnect', stop);
}

/**
 * Serves the metrics at `/metrics` if METRICS_PORT is set, on loopback unless METRICS_HOST says otherwise: on
 * a port of their own, so that they cannot be reached through the site's.
 */
async function openMetrics({
  METRICS_PORT,
  METRICS_HOST,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const server = createServer(async (request, response) => {
    if (toRequestPath(request.url) !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { metrics } = await findServerApp().promise;
    const { contentType, text } = await metrics();
    response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  const port = await listen(server, { setting: 'METRICS_PORT', port: METRICS_PORT, host: METRICS_HOST });
  // This listener does not keep the process running.
  server.unref();
  const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST;
  console.log(`Metrics on http://${host}:${port}/metrics`);
}

async function startApp(port: number) {
  if (isPreparing) await prepare();
  const app = next({ dev: isDevelopment, dir: root, port });
  await app.prepare();
  return { framework: app, site: await findServerApp().promise };
}

async function main(): Promise<void> {
  const settings = parseEnvironment(process.env);
  const { PORT, DATA_DIR } = settings;
  claimDataDirectory(DATA_DIR);
  // Until the app can answer requests, a signal ends the process at once.
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
  for (const line of describeRemovedSettings(process.env)) console.warn(line);

  const apiPaths = new Set<string>(Object.values(routes).map(({ path }) => path));
  const groupMessages = {
    failed: GROUP_FAILED_MESSAGE,
    missing: GROUP_NOT_FOUND_MESSAGE,
    loading: GROUP_LOADING_MESSAGE,
  };
  const policySettings = {
    isDevelopment,
    apiBase: settings.API_HOST && resolveBaseAddress(settings.API_HOST),
    media: listMediaOrigins(settings),
    framesOtherHosts: Boolean(settings.TERMS_DOCUMENT_URL || settings.PRIVACY_DOCUMENT_URL),
    deepLinkScheme: settings.DEEP_LINK_SCHEME,
  };
  const listenerSettings = {
    trustedProxies: settings.TRUSTED_PROXIES,
    publicPolicy: writePublicPolicy({ ...policySettings, runsFramework: isDevelopment }),
    frameworkPolicy: writePublicPolicy({ ...policySettings, runsFramework: true }),
    cors: { allowedOrigins: settings.ALLOWED_ORIGINS, apiPaths },
    staffOrigin: settings.STAFF_ORIGIN,
    siteUrl: settings.SITE_URL,
    standInPages: isDevelopment ? null : createStandInPages(settings.PRODUCT_NAME, groupMessages),
  };
  let ready: ServerApp | undefined;
  const listener = startApp(PORT).then(async ({ framework, site }) => {
    ready = site;
    const files = listStaticFiles(isDevelopment ? [] : staticFolders, computeFileVersion);
    const routeOf = createRouteNames(readRoutes(join(root, '.next')), { apiPaths, isFile: files.has });
    if (isDevelopment) server.on('upgrade', framework.getUpgradeHandler());
    const created = site.createRequestListener(
      { ...listenerSettings, files, routeOf },
      framework.getRequestHandler(),
    );
    if (isPreparing && !isDevelopment) void site.warmUp(created);
    return created;
  });
  const endRequests = serveRequests(server, listener, {
    readiness: async (authorization) => (await ready?.readiness(authorization)) ?? { isReady: false },
    siteUrl: settings.SITE_URL,
  });
  await listener;
  stop = () =>
    endRequests()
      .then(() => ready?.end())
      .then(() => process.exit(0));

  console.log(`Ready on http://localhost:${port}`);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
