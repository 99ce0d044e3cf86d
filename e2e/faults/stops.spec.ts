import { spawnSync } from 'node:child_process';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expectGone, uploadHalf } from '@/e2e/fixtures/stopping';
import { expect } from '@/e2e/fixtures/test';
import { addDays } from '@/lib/dates/calendar-date';
import { childOf, databases, test } from './test';

const SAVES = 50;
const NPM_START = ['npm', 'start'];
const AS_FIRST_PROCESS = ['unshare', '--pid', '--fork', '--kill-child', 'node', 'scripts/cli/start.mjs'];
const toGroup = (signal: NodeJS.Signals) => (pid: number) => {
  process.kill(-pid, signal);
  process.kill(-pid, signal);
};

const ways: [string, string[], (pid: number) => void][] = [
  ['SIGTERM to the group, twice', NPM_START, toGroup('SIGTERM')],
  ['Ctrl+C', NPM_START, (pid) => process.kill(-pid, 'SIGINT')],
  ['SIGHUP to the group, twice', NPM_START, toGroup('SIGHUP')],
  ['SIGTERM to npm alone', NPM_START, (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGTERM to process 1 of a container', AS_FIRST_PROCESS, (pid) => process.kill(childOf(pid), 'SIGTERM')],
];

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    for (const [name, command, signal] of ways) {
      test(`${name}, with ${SAVES} saves and an upload in flight`, async ({ start, dataDir, note }) => {
        const mayRun =
          command !== AS_FIRST_PROCESS || spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
        test.skip(!mayRun, 'No process may have a namespace of its own here');
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
        const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 'reset'));
        const lost = statuses.filter((status) => status !== 200 && status !== 503).length;
        note(
          `${SAVES + 1 - lost} of ${SAVES + 1} answered, code ${code}, ended after ${seconds.toFixed(1)} s`,
        );
        expect(lost).toBe(0);
        // npm does not handle a closing terminal, which ends it.
        expect(code).toBe(name.startsWith('SIGHUP') ? null : 0);
        expect(seconds).toBeLessThan(30);
        await expectGone(server, dataDir);
      });
    }
  });
}
