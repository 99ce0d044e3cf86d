import { readFileSync } from 'node:fs';

/** Jest cannot load the scripts' modules: the few lines of dockerfile.mjs that matter, on the real file. */
const text = readFileSync('Dockerfile', 'utf8').replace(/^\s*#.*\n/gm, '');
const [build = '', image = ''] = text.split(/^(?=FROM )/m);
const compose = readFileSync('compose.yaml', 'utf8');

const instructions = (stage: string, name: string) =>
  stage.split('\n').filter((line) => line.startsWith(`${name} `));

it('names the version of every image', () => {
  for (const from of instructions(text, 'FROM')) expect(from).toMatch(/^FROM \w+:[\w.-]+( AS \w+)?$/);
  for (const [, name] of compose.matchAll(/image: (\S+)/g)) {
    if (name !== 'daily-trivia-site') expect(name).toMatch(/:[\w.-]+$/);
  }
  expect(text + compose).not.toContain(':latest');
});

it('runs the pinned version of Node', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(build).toContain(`FROM node:${devDependencies.node}-`);
});

it('installs before it copies the sources, so that a change of them installs nothing again', () => {
  expect(build.indexOf('RUN npm install')).toBeGreaterThan(0);
  expect(build.indexOf('RUN npm install')).toBeLessThan(build.indexOf('COPY . .'));
});

it('runs as somebody who may not write the app', () => {
  expect(instructions(image, 'USER')).toEqual(['USER node']);
  expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('RUN '));
  expect(image).not.toMatch(/chown.* \/app/);
});

it('has one command and one health check, both without a shell, which would keep signals from the server', () => {
  expect(instructions(image, 'CMD')).toHaveLength(1);
  expect(instructions(image, 'CMD')[0]).toMatch(/^CMD \["node", /);
  expect(instructions(image, 'HEALTHCHECK')).toEqual([expect.stringMatching(/ CMD \["node", [^\]]+\]$/)]);
  expect(text).not.toMatch(/^(ENTRYPOINT|ADD|MAINTAINER|SHELL) /m);
});

it('serves with the memory that npm start gives', () => {
  const [, flag] = /memoryFlags = \['([^']+)'\]/.exec(readFileSync('scripts/node-binary.mjs', 'utf8')) ?? [];
  expect(flag).toMatch(/^--/);
  expect(instructions(image, 'CMD')[0]).toContain(`"${flag}"`);
  expect(readFileSync('scripts/start.mjs', 'utf8')).toContain('...memoryFlags');
});

it('takes no settings, keys or data along', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '.env', '.env.local', 'data', 'node_modules', '.next']),
  );
  expect(text).not.toMatch(/(PASSWORD|SECRET|TOKEN|KEY)=/);
});

it('gives the server longer to stop than it takes', () => {
  const [, seconds] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  expect(Number(seconds)).toBeGreaterThan(30);
});
