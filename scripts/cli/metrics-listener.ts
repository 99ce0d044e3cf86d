// The metrics' own listener, apart from the site: nobody reaches it through the site's port.
import { createServer } from 'node:http';
import type { Config } from '../../lib/config/environment.ts';
import { serverApp } from '../../lib/front/server-app.ts';
import { requestPath } from '../../lib/http/request-path.ts';
import { listen } from './claims.ts';

/** Tells the metrics at `/metrics` where METRICS_PORT is set, on this machine alone unless METRICS_HOST says more. */
export async function openMetrics({
  METRICS_PORT,
  METRICS_HOST,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const server = createServer(async (request, response) => {
    if (requestPath(request.url) !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { metrics } = await serverApp().promise;
    const { contentType, text } = await metrics();
    response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  const port = await listen(server, { setting: 'METRICS_PORT', port: METRICS_PORT, host: METRICS_HOST });
  // What asks for metrics does not keep the process from ending.
  server.unref();
  const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST;
  console.log(`Metrics on http://${host}:${port}/metrics`);
}
