import fc from 'fast-check';
import { describeRules, findFileProblem, listAccepted } from './drop-zone-rules';

const file = (name: string, size = 1_000_000) => ({ name, size });

describe('the checks of a file, in their order (docs/product.md, 5)', () => {
  it('first its extension, in any case', () => {
    expect(findFileProblem([file('a.PNG')], { types: ['png'] })).toBeNull();
    expect(findFileProblem([file('a.png')], { types: ['PNG'] })).toBeNull();
    expect(findFileProblem([file('a.png.exe', 0)], { types: ['png'], minSize: 1 })).toEqual({
      cause: 'type',
      message: 'File type is not supported',
    });
    expect(findFileProblem([file('png')], { types: ['png'] })?.cause).toBe('type');
  });

  it('then its greatest size, in megabytes of 1,000,000 bytes', () => {
    expect(findFileProblem([file('a.png', 2_000_000)], { maxSize: 2 })).toBeNull();
    expect(findFileProblem([file('a.png', 2_000_001)], { maxSize: 2, minSize: 3 })).toEqual({
      cause: 'size',
      message: 'File size is too big',
    });
  });

  it('then its smallest', () => {
    expect(findFileProblem([file('a.png', 1_000_000)], { minSize: 1 })).toBeNull();
    expect(findFileProblem([file('a.png', 999_999)], { minSize: 1 })?.message).toBe('File size is too small');
  });

  it('allows everything without settings', () => {
    expect(findFileProblem([file('no extension', 0)], {})).toBeNull();
  });
});

it('accepts several files only if every one passes', () => {
  const rules = { types: ['png'], maxSize: 1 };
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.constantFrom('a.png', 'b.exe'), size: fc.nat(2_000_000) })),
      (files) => {
        const passing = files.every(({ name, size }) => name === 'a.png' && size <= 1_000_000);
        expect(findFileProblem(files, rules) === null).toBe(passing);
      },
    ),
  );
});

it('reports the first problem of the first file that has one', () => {
  const files = [file('a.png'), file('b.exe'), file('c.png', 9_000_000)];
  expect(findFileProblem(files, { types: ['png'], maxSize: 2 })?.cause).toBe('type');
});

it('puts a dot before every extension of the accept attribute', () => {
  expect(listAccepted(['JPG', 'mp3'])).toBe('.jpg,.mp3');
  expect(listAccepted([])).toBeUndefined();
});

it('names the smallest and the greatest size the right way round', () => {
  expect(describeRules({ types: ['jpg', 'png'], minSize: 1, maxSize: 20 })).toBe(
    'Types: JPG, PNG; size at least 1 MB; size at most 20 MB',
  );
  expect(describeRules({ maxSize: 5 })).toBe('size at most 5 MB');
  expect(describeRules({})).toBe('');
});
