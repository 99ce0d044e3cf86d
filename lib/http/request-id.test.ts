import { requestIdOf } from './request-id';

const given = (id: string | string[]) => ({ headers: { 'x-request-id': id } }) as never;
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('takes the id that a proxy of ours gave', () => {
  expect(requestIdOf(given('01JD9Z-req.42_x:1'), 1)).toBe('01JD9Z-req.42_x:1');
});

it('makes its own where no proxy is trusted, each time another', () => {
  const ids = [1, 2].map(() => requestIdOf(given('01JD9Z-req.42_x:1'), 0));
  expect(ids).toEqual([expect.stringMatching(OWN), expect.stringMatching(OWN)]);
  expect(new Set(ids).size).toBe(2);
});

it.each([
  '',
  'short',
  'a'.repeat(129),
  'two words here',
  '<script>alert</script>',
  '{"level":60,"x":1}',
  'línea-nueva-1',
])('does not take %j', (id) => {
  expect(requestIdOf(given(id), 1)).toMatch(OWN);
});
