import { rmSync } from 'node:fs';

export default function stopDatabases() {
  globalThis.triviaTestCluster?.stop();
  if (globalThis.triviaTestBase) rmSync(globalThis.triviaTestBase, { recursive: true, force: true });
}
