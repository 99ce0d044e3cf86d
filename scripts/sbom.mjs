// `npm run -s sbom`: the bill of materials (CycloneDX) of what is shipped, as the lock has it. Of a project without its
// development's packages: told to omit them, npm leaves out what those need, too, though the site needs it as well.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './node-binary.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const project = { ...read('package.json'), devDependencies: {} };
const lock = read('package-lock.json');
lock.packages[''].devDependencies = {};
for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];

const folder = mkdtempSync(join(tmpdir(), 'trivia-sbom-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
