import { rmSync } from 'node:fs';

export default function stopDatabases() {
  globalThis.triviaTestCluster?.stop();
  rmSync(process.env.TEST_SQLITE_BASE, { recursive: true, force: true });
}
