import { isNamedAfter, listImporters, nearestTests } from './nearest-tests';

const sources = new Map([
  ['lib/a/rule.ts', ''],
  ['lib/a/store.ts', "import { rule } from './rule';"],
  ['lib/b/save.ts', "import { store } from '@/lib/a/store';\nconst later = await import('@/lib/b/late');"],
  ['lib/b/late.ts', ''],
  ['lib/b/save.integration.test.ts', "import { save } from './save';"],
  ['lib/a/near.test.ts', "import { store } from './store';"],
  ['lib/b/rule.test.ts', "import { store } from '@/lib/a/store';"],
  ['lib/b/deep/late.test.ts', "import { late } from '../late';"],
  ['lib/a/rule.test.ts', "import { save } from '@/lib/b/save';\nimport { near } from './near';"],
  ['lib/contract/text.ts', ''],
  ['lib/contract/day.test.ts', "import { text } from './text';"],
  ['lib/contract/text.test.ts', "import { text } from './text';"],
  ['scripts/contract.test.ts', "import { text } from '@/lib/contract/text';"],
]);

test.each([
  [
    'lib/a/rule.ts',
    ['lib/a/rule.test.ts', 'lib/a/near.test.ts', 'lib/b/rule.test.ts', 'lib/b/save.integration.test.ts'],
  ],
  [
    'lib/a/store.ts',
    ['lib/a/near.test.ts', 'lib/a/rule.test.ts', 'lib/b/rule.test.ts', 'lib/b/save.integration.test.ts'],
  ],
  ['lib/b/late.ts', ['lib/b/deep/late.test.ts', 'lib/b/save.integration.test.ts', 'lib/a/rule.test.ts']],
  ['lib/c/nobody.ts', []],
  [
    'lib/contract/text.ts',
    ['lib/contract/text.test.ts', 'scripts/contract.test.ts', 'lib/contract/day.test.ts'],
  ],
])('the tests of %s, the nearest first', (file, tests) => {
  expect(nearestTests(file, listImporters(sources))).toEqual(tests);
});

test.each([
  ['lib/a/rule.ts', 'lib/a/rule.test.ts', true],
  ['lib/a/rule.ts', 'lib/a/rule.postgres.integration.test.ts', true],
  ['lib/a/rule.ts', 'lib/a/rules.test.ts', false],
  ['lib/a/rule.ts', 'lib/b/rule.test.ts', false],
])('%s has a test of its own in %s: %s', (file, test, isNamed) => {
  expect(isNamedAfter(file, test)).toBe(isNamed);
});
