import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { config } from '@/lib/config/config';

/** It is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaMetrics?: Registry };

shared.triviaMetrics ??= new Registry();

export const registry = shared.triviaMetrics;

/** Costly measurements are made only if METRICS_PORT is set. */
export const isMeasured = config.METRICS_PORT !== undefined;

/** Creates a metric once, even if its module is loaded several times. */
function ensureMetric<M extends Metric>(name: string, make: () => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make();
}

type Labelled = Record<string, number>;

/** Adds or replaces a gauge that is read with each scrape; `label` distinguishes several values. */
export function addGauge(
  name: string,
  help: string,
  read: () => number | Labelled | undefined | Promise<number | Labelled | undefined>,
  label?: string,
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      // A gauge that fails is left out, so that the others can be read.
      const value = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      if (label) this.reset();
      else this.remove();
      if (typeof value === 'number') this.set(value);
      if (typeof value !== 'object' || !label) return;
      for (const [key, number] of Object.entries(value)) this.set({ [label]: key }, number);
    },
  });
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function ensureHistogram<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
  return ensureMetric(
    name,
    () => new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] }),
  );
}

function ensureCounter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
  return ensureMetric(name, () => new Counter({ name, help, labelNames, registers: [registry] }));
}

const requests = ensureHistogram(
  'trivia_request_seconds',
  'Requests by route pattern, until the answer was sent',
  ['method', 'route', 'status'],
);
const cachedResponses = ensureCounter(
  'trivia_cached_responses_total',
  'Reads of responses that are cached for everybody: hit, or made',
  ['result'],
);
const queries = ensureHistogram('trivia_database_seconds', 'Statements on the database', ['kind', 'result']);
const uploads = ensureHistogram(
  'trivia_upload_seconds',
  'Files received, by what they were to be; refused ones failed',
  ['media_type', 'result'],
);
const modelCalls = ensureHistogram('trivia_model_seconds', 'Questions asked of the language model', [
  'result',
]);
const swept = ensureCounter('trivia_swept_total', 'What sweeps removed', ['what']);
const jobs = ensureHistogram('trivia_job_seconds', 'Scheduled work: sweeps, backups and the reserve', [
  'job',
  'result',
]);

type Result = 'ok' | 'failed';

/** Counts a request under its route's pattern, never its address. */
export function countRequest(
  labels: { method: string; route: string; status: number | string },
  seconds: number,
): void {
  if (isMeasured) requests.observe(labels, seconds);
}

export function countCachedResponse(result: 'hit' | 'made'): void {
  if (isMeasured) cachedResponses.inc({ result });
}

export function countQuery(kind: string, result: Result, seconds: number): void {
  queries.observe({ kind, result }, seconds);
}

export function countSwept(what: string, count: number): void {
  swept.inc({ what }, count);
}

async function timeWork<Value>(
  metric: Histogram,
  labels: Record<string, string>,
  work: () => Promise<Value>,
): Promise<Value> {
  const end = metric.startTimer(labels);
  try {
    const value = await work();
    end({ result: 'ok' });
    return value;
  } catch (error) {
    end({ result: 'failed' });
    throw error;
  }
}

export function timeModelCall<Value>(work: () => Promise<Value>): Promise<Value> {
  return timeWork(modelCalls, {}, work);
}

export function timeUpload<Value>(mediaType: string, work: () => Promise<Value>): Promise<Value> {
  return timeWork(uploads, { media_type: mediaType }, work);
}

export function timeJob<Value>(job: string, work: () => Promise<Value>): Promise<Value> {
  return timeWork(jobs, { job }, work);
}

/** Adds Node's metrics of the process once: memory, CPU, garbage collection, event loop delay. */
export function measureProcess(): void {
  if (isMeasured && !registry.getSingleMetric('nodejs_eventloop_lag_seconds')) {
    collectDefaultMetrics({ register: registry });
  }
}

export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}
