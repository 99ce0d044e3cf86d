import 'server-only';

export interface Finding {
  ok: boolean;
  /** The details contain no secrets. */
  [detail: string]: unknown;
}

interface Check {
  find: () => Finding | Promise<Finding>;
  /** If this check fails, the instance is not ready, because it can serve nothing. */
  isVital: boolean;
}

export interface HealthReport {
  isReady: boolean;
  checks: Record<string, Finding>;
}

const TIMEOUT_MS = 5000;
/** Results are reused for this long, as anybody could request checks. */
const FRESH_MS = 1000;

/** It is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as {
  triviaHealth?: { checks: Map<string, Check>; last?: { at: number; report: Promise<HealthReport> } };
};
shared.triviaHealth ??= { checks: new Map() };
const state = shared.triviaHealth;

/** Adds or replaces a check. A check that throws has failed; only failed vital checks make the instance unready. */
export function addHealthCheck(
  name: string,
  find: Check['find'],
  { isVital = false }: { isVital?: boolean } = {},
): void {
  state.checks.set(name, { find, isVital });
}

async function runCheck({ find }: Check): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(late.resolve, TIMEOUT_MS, { ok: false, reason: 'no answer in time' });
  const finding = Promise.resolve()
    .then(find)
    .catch((error: Error) => ({ ok: false, reason: error.message }));
  return Promise.race([finding, late.promise]).finally(() => clearTimeout(timer));
}

async function runChecks(): Promise<HealthReport> {
  const running = [...state.checks].map(async ([name, check]) => ({
    name,
    finding: await runCheck(check),
    isVital: check.isVital,
  }));
  const findings = await Promise.all(running);
  return {
    isReady: findings.every(({ finding, isVital }) => finding.ok || !isVital),
    checks: Object.fromEntries(findings.map(({ name, finding }) => [name, finding])),
  };
}

/** Runs every check, at most once a second. */
export function checkHealth(now: number = performance.now()): Promise<HealthReport> {
  const { last } = state;
  if (last && now - last.at < FRESH_MS) return last.report;
  const report = runChecks();
  state.last = { at: now, report };
  return report;
}
