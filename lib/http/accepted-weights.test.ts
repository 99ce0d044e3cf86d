import { acceptedWeights } from './accepted-weights';

it.each([
  ['gzip, deflate, br', { gzip: 1, deflate: 1, br: 1 }],
  ['GZIP;q=0.5 , br ; q=0,*;q=0.1', { gzip: 0.5, br: 0, '*': 0.1 }],
  ['image/webp;level=1;q=0.3', { 'image/webp': 0.3 }],
  ['br;q=much', { br: 0 }],
])('%s wants %j', (header, weights) => {
  expect(Object.fromEntries(acceptedWeights(header))).toEqual(weights);
});
