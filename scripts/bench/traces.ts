// What traces cost: `npm run bench -- traces`. One server with a collector, whose traces are switched on and off through the
// inspector in turns: two processes of the very same build differ by more than what is measured.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Asks, CONNECTIONS } from '../bench-load';
import { type BenchSite, onOneCore, runStep, startBenchSite } from '../bench-site';
import { computedCalls } from '../computed-calls';
import { median } from '../median';
import { costOf, loadProcesses, type Worked } from '../processor-time';

const PORT = 3195;
const INSPECTOR_PORT = 3196;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 120;
/** Short, as the machine changes its mood within a second. */
const ROUND_MS = 100;
const GOAL = 1.02;

/** Takes traces and forgets them; resolves to its address and what ends it. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Connects to a process's inspector; returns what evaluates an expression there, and what ends the connection. */
async function inspect(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  return {
    async evaluate(expression: string): Promise<unknown> {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
      const [{ data }] = await answered;
      return JSON.parse(data).result.result.value;
    },
    close: () => socket.close(),
  };
}

async function measure(
  { port, pid }: BenchSite,
  name: string,
  asks: Asks,
  setTraced: (isTraced: boolean) => Promise<unknown>,
): Promise<void> {
  const rounds = { traced: [] as Worked[], plain: [] as Worked[] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    // Who comes second has what the other left behind.
    for (const side of round % 2 ? (['traced', 'plain'] as const) : (['plain', 'traced'] as const)) {
      await setTraced(side === 'traced');
      const worked = await loadProcesses([pid], port, asks, ROUND_MS);
      if (round >= 0) rounds[side].push(worked);
    }
  }
  const rateOf = (side: Worked[]) => median(side.map(({ rate }) => rate)).toFixed(0);
  const ratio = median(rounds.plain.map(({ rate }, round) => rate / (rounds.traced[round]?.rate ?? rate)));
  const work = costOf(rounds.traced) / costOf(rounds.plain);
  console.log(
    `  ${name}: ${rateOf(rounds.plain)} a second, traced: ${rateOf(rounds.traced)}, ratio ${ratio.toFixed(3)}, by processor time ${work.toFixed(3)} (goal ${GOAL}): ${ratio <= GOAL ? 'ok' : 'ABOVE THE GOAL'}`,
  );
}

/** Builds if stale, serves on a temporary data directory, and prints what the traces of a rush cost. */
export async function run(): Promise<void> {
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const collector = await startCollector();
  const settings = {
    TRUSTED_PROXIES: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTOR_PORT}`,
  };
  const site = await startBenchSite(PORT, settings, onOneCore);
  try {
    const { evaluate, close } = await inspect(INSPECTOR_PORT);
    if (!(await evaluate('Boolean(globalThis.benchTracer = globalThis.triviaTracer)'))) {
      throw new Error('The server sends no traces');
    }
    console.log(`Computed calls with and without traces, ${CONNECTIONS} connections, one core`);
    for (const [name, asks] of Object.entries(await computedCalls(site.origin))) {
      await measure(site, name, asks, (isTraced) =>
        evaluate(`globalThis.triviaTracer = ${isTraced ? 'benchTracer' : 'undefined'}; 1`),
      );
    }
    close();
  } finally {
    await site.stop();
    collector.stop();
  }
}
