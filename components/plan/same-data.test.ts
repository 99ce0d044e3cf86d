import { isSameData } from './same-data';

const cell = () => ({ id: 'a', marks: ['new'], room: null, place: undefined });

it('is the same data in another object', () => {
  expect(isSameData(cell(), cell())).toBe(true);
});

it.each([
  ['another value', { ...cell(), id: 'b' }],
  ['a longer list', { ...cell(), marks: ['new', 'noted'] }],
  ['a value for none', { ...cell(), room: {} }],
  ['another field', { id: 'a', marks: ['new'], room: null, warnings: undefined }],
  ['a field less', { id: 'a', marks: ['new'], room: null }],
])('is not the same with %s', (_what, other) => {
  expect(isSameData(cell(), other)).toBe(false);
  expect(isSameData(other, cell())).toBe(false);
});
