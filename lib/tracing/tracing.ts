import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '@/lib/config/environment';

/** Attributes of a span: patterns and kinds, never addresses, queries or values. */
export type Attributes = Record<string, string | number>;

/** A request that the app answers, as it is traced. */
export interface TracedRequest {
  method: string;
  /** The pattern of its route. */
  route: string;
  requestId: string;
  /** Only `traceparent` is read; the front has removed it from untrusted clients. */
  headers: IncomingHttpHeaders;
  /** Known when the work is done. */
  statusOf: () => number;
}

/** Sends spans to a collector. */
export interface Tracer {
  /** Is the current request traced? */
  isTracing: () => boolean;
  traceRequest: <Value>(request: TracedRequest, work: () => Promise<Value>) => Promise<Value>;
  traceWork: <Value>(name: string, attributes: Attributes, work: () => Promise<Value>) => Promise<Value>;
  /** Adds a span of work that has just ended and took `ms` milliseconds. */
  tracePast: (name: string, attributes: Attributes, ms: number) => void;
  /** Sends the rest, and ends tracing. Never rejects. */
  end: () => Promise<void>;
}

export type TracingSettings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'PRODUCT_NAME'
>;

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaTracer?: Tracer };

/** Does anybody collect traces? */
function isTraced(settings: TracingSettings): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = settings;
  const isSwitchedOff = settings.OTEL_SDK_DISABLED === 'true' || settings.OTEL_TRACES_EXPORTER === 'none';
  return !isSwitchedOff && Boolean(OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/** Begins to tell traces where the environment names a collector; else OpenTelemetry is not even loaded. */
export async function startTracing(settings: TracingSettings): Promise<void> {
  if (!isTraced(settings)) return;
  const { createTracer } = await import('./open-telemetry');
  shared.triviaTracer = createTracer(settings);
}

/** Does the work as a request of a trace. */
export function traceRequest<Value>(request: TracedRequest, work: () => Promise<Value>): Promise<Value> {
  return shared.triviaTracer ? shared.triviaTracer.traceRequest(request, work) : work();
}

/** Does the work as a part of the request that is being answered. */
export function traceWork<Value>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Value>,
): Promise<Value> {
  return shared.triviaTracer ? shared.triviaTracer.traceWork(name, attributes, work) : work();
}

/** Is the current request traced? */
export function isTracing(): boolean {
  return shared.triviaTracer?.isTracing() ?? false;
}

/** Adds a span for a part of the request that has just ended and took `ms` milliseconds. */
export function tracePast(name: string, attributes: Attributes, ms: number): void {
  shared.triviaTracer?.tracePast(name, attributes, ms);
}

/** Sends what is left before the process ends. Never rejects. */
export async function endTracing(): Promise<void> {
  await shared.triviaTracer?.end();
}
