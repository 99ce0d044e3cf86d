import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracer, TracingSettings } from './tracing';

/** A collector that does not answer does not hold up the end of the process for longer. */
const SHUTDOWN_TIMEOUT_MS = 2000;

/** Requests whose caller traces are traced, too; the settings decide on all others. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TracingSettings): Sampler {
  const kind = OTEL_TRACES_SAMPLER.replace(/^parentbased_/, '');
  const ratio = () => new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG);
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? ratio()
        : new AlwaysOnSampler();
  return kind === OTEL_TRACES_SAMPLER ? root : new ParentBasedSampler({ root });
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The context of whoever asked us, if they say one. */
function callersContext(context: Context, traceparent: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(traceparent)) ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(context, caller) : context;
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
}

/**
 * Sends spans by OTLP over HTTP (JSON) as the standard variables say, which the libraries read themselves: endpoint,
 * headers, time-out, name of the service. It is registered nowhere: the framework would tell addresses with queries.
 */
export function createTracer(settings: TracingSettings): Tracer {
  const named = resourceFromAttributes({ 'service.name': settings.PRODUCT_NAME });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('daily-trivia');
  const current = new AsyncLocalStorage<Context>();
  const here = () => current.getStore() ?? ROOT_CONTEXT;
  // Only work that is traced has a context.
  const isTracing = () => current.getStore() !== undefined;

  async function within<Value>(span: Span, context: Context, work: () => Promise<Value>): Promise<Value> {
    try {
      return await current.run(trace.setSpan(context, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    isTracing,
    traceRequest({ method, route, requestId, headers, statusOf }, work) {
      const parent = callersContext(here(), headers.traceparent);
      const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': requestId };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      if (!span.isRecording()) return work();
      return within(span, parent, async () => {
        const value = await work();
        span.setAttribute('http.response.status_code', statusOf());
        if (statusOf() >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return value;
      });
    },
    traceWork(name, attributes, work) {
      if (!isTracing()) return work();
      const context = here();
      return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context), context, work);
    },
    tracePast(name, attributes, ms) {
      if (!isTracing()) return;
      const endTime = Date.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - ms };
      tracer.startSpan(name, options, here()).end(endTime);
    },
    async end() {
      const timeout = delay(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}
