import { describeRules, findFileProblem } from './drop-zone-rules';

const createFile = (name: string, size = 1_000_000) => ({ name, size });
const wrongType = { cause: 'type', message: 'File type is not supported' };
const tooBig = { cause: 'size', message: 'File size is too big' };
const tooSmall = { cause: 'size', message: 'File size is too small' };

it.each([
  ['a.PNG', { types: ['png'] }, null],
  ['a.png', { types: ['PNG'] }, null],
  ['a.png.exe', { types: ['png'], minSize: 2 }, wrongType],
  ['png', { types: ['png'] }, wrongType],
  ['no extension', {}, null],
])('a person who chooses %s where %j is allowed gets %j', (name, rules, problem) => {
  expect(findFileProblem([createFile(name)], rules)).toEqual(problem);
});

it.each([
  [2_000_000, { maxSize: 2 }, null],
  [2_000_001, { maxSize: 2, minSize: 3 }, tooBig],
  [1_000_000, { minSize: 1 }, null],
  [999_999, { minSize: 1 }, tooSmall],
])('a person who chooses a file of %i bytes where %j is allowed gets %j', (size, rules, problem) => {
  expect(findFileProblem([createFile('a.png', size)], rules)).toEqual(problem);
});

it('a person who chooses several files gets the problem of the first file that has one', () => {
  const files = [createFile('a.png'), createFile('b.png', 9_000_000), createFile('c.exe')];
  expect(findFileProblem(files, { types: ['png'], maxSize: 2 })).toEqual(tooBig);
});

it('the tooltip says the allowed types and sizes, or nothing', () => {
  const rules = { types: ['jpg', 'png'], minSize: 1, maxSize: 20 };
  expect(describeRules(rules)).toBe('Types: JPG, PNG; size at least 1 MB; size at most 20 MB');
  expect(describeRules({})).toBe('');
});
