import { findFlaws } from './flaws';

test.each([
  [{ status: 'ready' }, []],
  [{ status: 'draft', problem: 'Enter a question' }, ['incomplete']],
  // Its texts are not looked at any more.
  [{ status: 'ready', problem: 'Enter a question' }, []],
  [{ status: 'ready', mediaType: 'image', alt: null }, ['no_alt']],
  [{ status: 'ready', mediaType: 'image', alt: ' ' }, ['no_alt']],
  [{ status: 'ready', mediaType: 'image', alt: 'A harbour' }, []],
  [{ status: 'in_review', mediaType: 'audio', problem: 'Enter a choice 1' }, ['incomplete']],
] as const)('%j has the flaws %j', (record, flaws) => {
  expect(findFlaws(record)).toEqual(flaws);
});
