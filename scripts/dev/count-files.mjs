// Counts the project's files and functions that the built server runs for a save, an approval, a sign-in and an uncached
// page, by V8's coverage and the build's source maps: `node scripts/cli/build.mjs`, then `node scripts/dev/count-files.mjs
// [--list]`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNodeBinary, root } from '../cli/node-binary.mjs';

const directory = mkdtempSync(join(tmpdir(), 'trivia-count-'));
const password = 'a password for one count';
const server = spawn(findNodeBinary(), ['--inspect=0', 'scripts/cli/serve.ts', '--prepare'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: directory,
    DATABASE_URL: '',
    PORT: '0',
    LOG_LEVEL: 'silent',
    STAFF_USERNAME: 'counter',
    STAFF_PASSWORD: password,
  },
});
process.once('exit', () => server.kill());

/** Waits for a match of the pattern in the server's output, and returns its first group; rejects if the server ends. */
function waitForOutput(stream, pattern) {
  let text = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found[1]);
    });
    server.once('exit', () => reject(new Error(text)));
  });
}

const [inspector, site] = await Promise.all([
  waitForOutput(server.stderr, /Debugger listening on (\S+)/),
  waitForOutput(server.stdout, /Ready on (\S+)/),
]);
const socket = new WebSocket(inspector);
await new Promise((resolve) => socket.addEventListener('open', resolve));
let sent = 0;
function ask(method, params = {}) {
  const id = ++sent;
  socket.send(JSON.stringify({ id, method, params }));
  return new Promise((resolve) => {
    socket.addEventListener('message', function listen({ data }) {
      const answer = JSON.parse(data);
      if (answer.id !== id) return;
      socket.removeEventListener('message', listen);
      resolve(answer.result);
    });
  });
}

const maps = new Map();
/** Finds the project's file at an offset of a loaded script; null outside of the project. */
function findSource(url, offset) {
  const path = fileURLToPath(url);
  if (!maps.has(path)) {
    const text = readFileSync(path, 'utf8');
    const map = existsSync(`${path}.map`) && new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    maps.set(path, { text, map });
  }
  const { text, map } = maps.get(path);
  if (!map) return path.includes('/.next/') ? null : path.replace(root, '');
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  const { originalSource } = map.findEntry(line, offset - before.lastIndexOf('\n') - 1);
  const file = /(?:^|\/)((?:app|components|lib|scripts)\/.*\.tsx?|middleware\.ts)$/.exec(
    originalSource ?? '',
  )?.[1];
  return file && existsSync(join(root, file)) ? file : null;
}

/** Returns the functions that ran since the last call, by the project's files. */
async function takeRun() {
  const { result } = await ask('Profiler.takePreciseCoverage');
  const files = new Map();
  for (const { url, functions } of result) {
    if (!url.startsWith('file://') || url.includes('/node_modules/')) continue;
    for (const { ranges, functionName } of functions) {
      const [{ count: times, startOffset }] = ranges;
      const file = times > 0 && startOffset > 0 && findSource(url, startOffset);
      if (file) files.set(file, [...(files.get(file) ?? []), functionName || '()']);
    }
  }
  return files;
}

/** Waits for the ends of earlier work: pages are prepared after the start, and timers look after a received body. */
async function settle() {
  do await new Promise((resolve) => setTimeout(resolve, 1000));
  while ((await takeRun()).size > 10);
}

/** Prints the files that run in each of three repetitions, because jobs run beside some, and the functions of the first. */
async function count(title, work) {
  await settle();
  const runs = [];
  for (let repetition = 0; repetition < 3; repetition += 1) {
    await work();
    runs.push(await takeRun());
  }
  const [first, ...others] = runs;
  const files = [...first].filter(([file]) => others.every((run) => run.has(file)));
  const functions = files.flatMap(([, names]) => names).length;
  console.log(`${title}: ${files.length} files, ${functions} functions`);
  if (process.argv.includes('--list'))
    for (const [file, names] of files.toSorted()) console.log(`  ${file}: ${names.join(' ')}`);
}

let token;
async function call(path, body) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(site + path, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}

await ask('Profiler.enable');
await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const signIn = () => call('/users/login_authorized_user', { username: 'counter', password });
token = (await signIn()).token;
const { categories } = await call('/categories/active_categories');
let saves = 0;
const save = async (status = 'ready') => {
  saves += 1;
  const choices = { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four', correctChoice: 'Two' };
  const place = { categoryId: categories[0].id, forDate: `2040-01-${10 + saves}` };
  const triviaQuestion = { question: `Which number follows ${saves}?`, ...choices, ...place };
  return (await call('/singlegames/upload_trivia_question', { triviaQuestion, status })).triviaQuestion;
};
const approve = ({ id, version }) =>
  call('/reviews/approve', { subjectType: 'question', subjectId: id, version });
const pastDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const { singleGameQuestionsByDate: shown } = await call(
  `/singlegames/get_single_game_questions_by_date?forDate=${pastDay}`,
);
const [first, ...others] = shown.flatMap(
  ({ singleGameQuestionInfo }) => singleGameQuestionInfo?.questionTag ?? [],
);
const visit = async (tag) => (await fetch(`${site}/share_question/${tag}`)).text();

// Everything runs once before it is counted, so that nothing is loaded or begun within the count.
await save();
await approve(await save('in_review'));
await visit(first);
await count('save', save);
const waiting = [await save('in_review'), await save('in_review'), await save('in_review')];
await count('approval', () => approve(waiting.pop()));
await count('sign-in', signIn);
await count('uncached page', () => visit(others.pop()));
socket.close();
server.kill();
server.once('exit', () => rmSync(directory, { recursive: true }));
