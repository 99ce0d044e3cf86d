import { spawnSync } from 'node:child_process';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expectGone, uploadHalf } from '@/e2e/fixtures/stopping';
import { expect } from '@/e2e/fixtures/test';
import { addDays } from '@/lib/dates/calendar-date';
import { findChild, onEachDatabase, test } from './test';

const SAVES = 50;
/** The promised limit of a stop (docs/reliability.md). */
const STOP_SECONDS = 30;
const NPM_START = ['npm', 'start'];
const AS_FIRST_PROCESS = ['unshare', '--pid', '--fork', '--kill-child', 'node', 'scripts/cli/start.mjs'];

function mayHaveNamespace(): boolean {
  return spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
}

interface Way {
  name: string;
  command: string[];
  /** Tells the started process to stop. */
  signal: (pid: number) => void;
  /** SIGHUP kills npm, which does not handle it; it then has no exit code. */
  isNpmKilled?: boolean;
}

/** Signals a process group twice, as some terminals and supervisors do. */
function signalGroupTwice(pid: number, signal: NodeJS.Signals): void {
  process.kill(-pid, signal);
  process.kill(-pid, signal);
}

const ways: Way[] = [
  {
    name: 'SIGTERM to the group, twice',
    command: NPM_START,
    signal: (pid) => signalGroupTwice(pid, 'SIGTERM'),
  },
  { name: 'Ctrl+C', command: NPM_START, signal: (pid) => process.kill(-pid, 'SIGINT') },
  {
    name: 'SIGHUP to the group, twice',
    command: NPM_START,
    signal: (pid) => signalGroupTwice(pid, 'SIGHUP'),
    isNpmKilled: true,
  },
  { name: 'SIGTERM to npm alone', command: NPM_START, signal: (pid) => process.kill(pid, 'SIGTERM') },
  {
    name: 'SIGTERM to process 1 of a container',
    command: AS_FIRST_PROCESS,
    signal: (pid) => process.kill(findChild(pid), 'SIGTERM'),
  },
];

onEachDatabase(() => {
  for (const { name, command, signal, isNpmKilled } of ways) {
    test(`an editor with ${SAVES} saves and an upload in flight gets every response from a server that ends within ${STOP_SECONDS} s: ${name}`, async ({
      start,
      dataDir,
      note,
    }) => {
      const needsNamespace = command === AS_FIRST_PROCESS;
      test.skip(needsNamespace && !mayHaveNamespace(), 'No process may have a namespace of its own here');
      const server = await start({}, command);
      const editor = await signInEditor(server.url);
      const upload = await uploadHalf(editor, dataDir);
      const saves = Array.from({ length: SAVES }, (_, day) =>
        editor.save({ text: `Is ${day} answered?`, forDate: addDays('2031-01-01', day) }),
      );
      await saves[0];
      const startedAt = performance.now();
      signal(server.pid);
      const answers = await Promise.allSettled(saves);
      expect(await upload.finish()).toMatchObject({ status: 200 });
      const code = await server.ended;
      const seconds = (performance.now() - startedAt) / 1000;
      const lost = answers.filter(
        (one) => one.status === 'rejected' || ![200, 503].includes(one.value.status),
      ).length;
      note(`${SAVES + 1 - lost} of ${SAVES + 1} answered, code ${code}, ended after ${seconds.toFixed(1)} s`);
      expect(lost).toBe(0);
      expect(code).toBe(isNpmKilled ? null : 0);
      expect(seconds).toBeLessThan(STOP_SECONDS);
      await expectGone(server, dataDir);
    });
  }
});

test('an operator who presses Ctrl+C again during an upload ends the server without waiting for it', async ({
  start,
  dataDir,
}) => {
  const server = await start({}, NPM_START);
  const upload = await uploadHalf(await signInEditor(server.url), dataDir);
  let code: number | null | undefined;
  void server.ended.then((ended) => {
    code = ended;
  });
  // Signals within a second are the same Ctrl+C, received again.
  await expect
    .poll(() => {
      if (code === undefined) process.kill(-server.pid, 'SIGINT');
      return code;
    })
    .toBe(130);
  upload.abandon();
  await expectGone(server, dataDir);
});
