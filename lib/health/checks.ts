import 'server-only';

/** What a check found. */
export interface Finding {
  /** Is it as it should be? */
  ok: boolean;
  /** For staff: whatever helps, without secrets. */
  [detail: string]: unknown;
}

interface Check {
  find: () => Finding | Promise<Finding>;
  /** Without it nothing can be served: then this instance is not ready. */
  isVital: boolean;
}

export interface HealthReport {
  isReady: boolean;
  checks: Record<string, Finding>;
}

/** Longer than this a check counts as failed. */
const PATIENCE_MS = 5000;
/** Whoever asks more often is told what was found then: checks are work that anybody could ask for. */
const FRESH_MS = 1000;

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as {
  triviaHealth?: { checks: Map<string, Check>; last?: { at: number; report: Promise<HealthReport> } };
};

function state() {
  shared.triviaHealth ??= { checks: new Map() };
  return shared.triviaHealth;
}

/**
 * Adds a check to `GET /health/ready`; a later one of the same name takes its place. Only what is vital makes the
 * instance not ready; the rest is told to staff. What it throws counts as not ok.
 */
export function addHealthCheck(
  name: string,
  find: Check['find'],
  { isVital = false }: { isVital?: boolean } = {},
): void {
  state().checks.set(name, { find, isVital });
}

async function runCheck({ find }: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'no answer in time' }), PATIENCE_MS);
  });
  const finding = Promise.resolve()
    .then(find)
    .catch((error: Error) => ({ ok: false, reason: error.message }));
  return Promise.race([finding, tooLate]).finally(() => clearTimeout(timer));
}

async function runChecks(): Promise<HealthReport> {
  const found = [...state().checks].map(async ([name, check]) => ({
    name,
    finding: await runCheck(check),
    isVital: check.isVital,
  }));
  const findings = await Promise.all(found);
  return {
    isReady: findings.every(({ finding, isVital }) => finding.ok || !isVital),
    checks: Object.fromEntries(findings.map(({ name, finding }) => [name, finding])),
  };
}

/** Runs every check, at most once a second. */
export function checkHealth(now: number = performance.now()): Promise<HealthReport> {
  const { last } = state();
  if (last && now - last.at < FRESH_MS) return last.report;
  const report = runChecks();
  state().last = { at: now, report };
  return report;
}
