import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes } from '@/lib/contract/routes';

/** Writes the route file of every call, by its method and path; one address may answer several calls. */
export function writeRouteFiles(folder: string): void {
  const exportsOf = new Map<string, string[]>();
  for (const [name, { method, path }] of Object.entries(routes)) {
    exportsOf.set(path, [...(exportsOf.get(path) ?? []), `export const ${method} = handle('${name}');`]);
  }
  for (const [path, lines] of exportsOf) {
    const file = join(folder, path, 'route.ts');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, ["import { handle } from '@/lib/http/handle';", '', ...lines.sort(), ''].join('\n'));
  }
}
