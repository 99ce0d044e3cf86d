import { readFileSync } from 'node:fs';

interface LockedPackage {
  license?: string;
  integrity?: string;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** We may use and ship a dependency under these licences. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  // Weak copyleft: used unchanged beside our code (mediabunny, axe; libvips as a shared library).
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

function isAccepted(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((name) => accepted.has(name.trim())));
}

it('package.json pins every version exactly', () => {
  const { dependencies = {}, devDependencies = {} } = read('package.json');
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

it('every package in the lock has a hash', () => {
  const odd = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(odd.map(([path]) => path)).toEqual([]);
});

it('every package in the lock has an accepted licence', () => {
  const refused = installed
    .map(([path, { license }]) => [path, license ?? 'none'] as const)
    .filter(([, license]) => !isAccepted(license));
  expect(refused).toEqual([]);
});

it('the image runs the pinned Node', () => {
  const { devDependencies } = read('package.json');
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`FROM node:${devDependencies.node}-`);
});
