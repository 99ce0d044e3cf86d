// Runs a TypeScript script on the project's Node: `node scripts/cli/run.mjs scripts/cli/staff.ts add NAME`.
import { spawnSync } from 'node:child_process';
import { findNodeBinary, readSettingFiles, serverFlags } from './node-binary.mjs';

readSettingFiles();
const { status } = spawnSync(findNodeBinary(), [...serverFlags, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
