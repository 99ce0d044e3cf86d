import 'server-only';
import { Gauge, type Metric, Registry } from 'prom-client';
import { config } from '@/lib/config/config';

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaMetrics?: Registry };

/** Every metric of this process, as METRICS_PORT tells them. */
export function registry(): Registry {
  shared.triviaMetrics ??= new Registry();
  return shared.triviaMetrics;
}

/** Does anybody ask for metrics (METRICS_PORT)? What is costly to measure is measured only then. */
export const isMeasured = config.METRICS_PORT !== undefined;

/** The metric of that name, made once however often its module is loaded. */
export function ensureMetric<M extends Metric>(name: string, make: (registers: Registry[]) => M): M {
  return (registry().getSingleMetric(name) as M | undefined) ?? make([registry()]);
}

/** Values by the value of one label. */
type Labelled = Record<string, number>;

/**
 * Adds a number that is looked up whenever somebody asks for the metrics: `addGauge('trivia_…', 'What it is', () => …)`.
 * `label` names what the read values differ by. Added again, the later one counts.
 */
export function addGauge(
  name: string,
  help: string,
  read: () => number | Labelled | undefined | Promise<number | Labelled | undefined>,
  label?: string,
): void {
  registry().removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry()],
    async collect() {
      // A gauge that fails is left out, so that the others can be read.
      const value = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      if (label) this.reset();
      else this.remove();
      if (typeof value === 'number') this.set(value);
      else if (label)
        for (const [key, number] of Object.entries(value ?? {})) this.set({ [label]: key }, number);
    },
  });
}
