// npm run bench -- NAME: ratios measured side by side in one run; see scripts/bench/.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'bench');
const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.ts$/, '')) : [];
const name = process.argv[2] ?? '';

if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
const { run } = (await import(join(folder, `${name}.ts`))) as { run: () => Promise<void> };
await run();
