// npm run bench -- NAME: compares sides within one run, as ratios (docs/performance.md has the figures).
const benches = {
  serve: () => import('./serve'),
  calls: () => import('./calls'),
  import: () => import('./import'),
};

const name = process.argv[2] ?? '';
if (!Object.hasOwn(benches, name)) {
  console.error(`Usage: npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const { run } = await benches[name as keyof typeof benches]();
await run();
