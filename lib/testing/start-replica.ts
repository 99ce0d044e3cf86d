import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
  import { startReplica } from './scripts/test/postgres-cluster.mjs';
  const replica = await startReplica(process.env.TEST_POSTGRES_PROGRAMS, process.env.TEST_POSTGRES_URL);
  console.log(replica.url);
  process.stdin.resume().on('end', () => { replica.stop(); process.exit(0); });
`;

/** A copy of the test's PostgreSQL that follows it. */
export interface Replica {
  url: string;
  stop: () => Promise<void>;
}

/** Starts one, in a process of its own: Jest cannot load the scripts. */
export async function startTestReplica(): Promise<Replica> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [first] = await once(child.stdout, 'data');
  return {
    url: String(first).trim(),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
