import { applyMutation, listMutations } from './mutations';

const mutantsOf = (source: string) => listMutations(source).map((one) => applyMutation(source, one));

test.each<[string, string[]]>([
  ['if (a) b = c;', ['if (!(a)) b = c;']],
  ['x = a === b;', ['x = (a !== b);']],
  ['x = a ?? b;', ['x = (a && b);']],
  ['x = a ? b : c;', ['x = !(a) ? b : c;']],
  ['x = { a: 1, b: true };', ['x = { a: 2, b: true };', 'x = { a: 1, b: false };']],
  ['save(a);', [';']],
  ['await save(a);', [';', 'void save(a);']],
  ["x = 'nosniff';", ["x = '';"]],
  ['x = a as const;', []],
])('%s', (source, mutants) => {
  expect(mutantsOf(source)).toEqual(mutants);
});

test('types, imports, names and texts for people are left alone', () => {
  expect(
    mutantsOf(`import { a } from 'b';
      interface C { d: 'e' | true }
      const f: 1 | 2 = g<'h'>;
      throw new Error('Say what happened.');
      x = { 'i': j.k };`),
  ).toEqual([]);
});

test('what is in no function runs when its file is loaded', () => {
  const places = listMutations('const a = 1; const b = () => 2; function c() { return 3; }');
  expect(places.map(({ isAtLoad }) => isAtLoad)).toEqual([true, false, false]);
});
