import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';

const METRIC = /\b(trivia|nodejs|process)_[a-z0-9_]+/g;
/** What Prometheus adds to the name of a histogram. */
const PART = /_(bucket|sum|count)$/;

const shown = new Set(
  [...readFileSync('docs/grafana-dashboard.json', 'utf8').matchAll(METRIC)].map(([name]) =>
    name.replace(PART, ''),
  ),
);

/** The product's metrics, which are named in its sources and nowhere else. */
function namedInSources(): string[] {
  return readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join('lib', file), 'utf8').matchAll(
        /(?:addGauge|histogram|counter)\(\s*'(trivia_[a-z_]+)'/g,
      ),
    ])
    .map(([, name = '']) => name);
}

const ofNode = new Registry();
collectDefaultMetrics({ register: ofNode });
afterAll(() => ofNode.clear());

it('shows metrics that exist', () => {
  const existing = [...namedInSources(), ...ofNode.getMetricsAsArray().map(({ name }) => name)];
  expect(existing).toEqual(expect.arrayContaining([...shown]));
});

it('shows every metric of the product', () => {
  expect([...shown]).toEqual(expect.arrayContaining(namedInSources()));
});
