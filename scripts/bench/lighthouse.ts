// What Lighthouse thinks of the public pages on its simulated phone, and how soon a shared question is painted there,
// beside the same bytes sent by a server that does nothing else.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { interactivePages, publicPages } from '@/lib/testing/first-load';
import { findSharedQuestion, startBenchSite } from '../bench-site';
import { browserPath } from '../find-browser.mjs';
import { median } from '../median';
import { toolApart } from '../tool-apart';

const PORT = 3195;
const STATIC_PORT = 3196;
const DEBUGGING_PORT = 3194;
const CATEGORIES = ['seo', 'accessibility', 'best-practices'] as const;
const PERFECT = 100;
const ROUNDS = 5;
const PAINT_GOAL = 1.2;

const LIGHTHOUSE = ['lighthouse@13.5.0'];

/** What of its report is read here. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

/** On Android these open the app at its own address, which Lighthouse takes for an insecure request; nothing does on iOS. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const openTheApp = (path: string) => /^\/(join-group\/tag\/open-table|group-game)$/.test(path);

/** By its command: it sends its own functions to the page, which what loads our TypeScript would rename. */
async function judge(url: string, categories: readonly string[], userAgent?: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      toolApart('lighthouse', LIGHTHOUSE, 'lighthouse/cli/index.js'),
      url,
      `--port=${DEBUGGING_PORT}`,
      `--only-categories=${categories.join(',')}`,
      // Pages without anything to find say so on purpose.
      '--skip-audits=is-crawlable',
      '--output=json',
      ...(userAgent ? [`--emulated-user-agent=${userAgent}`] : []),
      '--quiet',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** What a category found fault with. */
function faultsOf({ audits, categories }: Report): string[] {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

async function reportScores(origin: string, pages: readonly string[]): Promise<void> {
  console.log(`Lighthouse, ${CATEGORIES.join(', ')} (goal: ${PERFECT} each)`);
  for (const path of pages) {
    const report = await judge(origin + path, CATEGORIES, openTheApp(path) ? IPHONE : undefined);
    const scores = CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * PERFECT));
    console.log(`  ${path}: ${scores.join(', ')} ${faultsOf(report).join(' ')}`.trimEnd());
  }
}

/** Sends what the site sends at the same addresses, from memory. */
function startStaticServer(origin: string): Promise<Server> {
  const known = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  const server = createServer(async ({ url = '' }, response) => {
    if (!known.has(url)) {
      const answer = await fetch(origin + url);
      const headers = {
        'Content-Type': answer.headers.get('content-type') ?? '',
        'Cache-Control': 'max-age=60',
      };
      known.set(url, { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
    }
    const { status = 500, headers, body } = known.get(url) ?? {};
    response.writeHead(status, headers).end(body);
  });
  return new Promise((ready) => server.listen(STATIC_PORT, '127.0.0.1', () => ready(server)));
}

async function reportPaint(origin: string, path: string): Promise<void> {
  const server = await startStaticServer(origin);
  const paints = {
    site: [] as number[],
    static: [] as number[],
    score: [] as number[],
    blocked: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const [own, plain] = [
      await judge(origin + path, ['performance']),
      await judge(`http://127.0.0.1:${STATIC_PORT}${path}`, ['performance']),
    ];
    paints.site.push(own.audits['first-contentful-paint']?.numericValue ?? 0);
    paints.static.push(plain.audits['first-contentful-paint']?.numericValue ?? 0);
    paints.score.push((own.categories.performance?.score ?? 0) * PERFECT);
    paints.blocked.push(own.audits['total-blocking-time']?.numericValue ?? 0);
  }
  server.close();
  const [site, plain] = [median(paints.site), median(paints.static)];
  console.log(`First paint of ${path}: ${site.toFixed(0)} ms, as static files ${plain.toFixed(0)} ms`);
  console.log(`  ratio ${(site / plain).toFixed(2)} (goal: at most ${PAINT_GOAL})`);
  console.log(`  performance ${median(paints.score)}, blocked for ${median(paints.blocked).toFixed(0)} ms`);
}

/** Serves the build on a temporary data directory, and prints scores and the first paint. */
export async function run(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath(chromium),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  const site = await startBenchSite(PORT);
  try {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const shared = `/share_question/${await findSharedQuestion(site.origin, yesterday)}`;
    const day = `/questions/${yesterday}`;
    const pages = [shared, ...publicPages, day, '/join-group/tag/locked-table', ...interactivePages];
    await reportPaint(site.origin, shared);
    await reportScores(site.origin, pages);
  } finally {
    await browser.close();
    await site.stop();
  }
}
