import { warnOfUntrustedProxy } from './proxy-warning';

test('a proxy that is not believed is named once, and only where there is one', () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  warnOfUntrustedProxy('', 0, write);
  warnOfUntrustedProxy(undefined, 0, write);
  warnOfUntrustedProxy('192.0.2.1', 1, write);
  expect(lines).toEqual([]);
  warnOfUntrustedProxy('192.0.2.1', 0, write);
  warnOfUntrustedProxy('192.0.2.2', 0, write);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: expect.stringContaining('TRUSTED_PROXIES') });
  expect(lines[0]).not.toContain('192.0.2');
});
