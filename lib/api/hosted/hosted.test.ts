import { anonymousVisitor } from '@/lib/contract/caller';
import { holdTimeLimits, setClock } from '@/lib/testing/clock';
import { type Answer, json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-server';
import { createHostedApi } from './hosted';

let host: LoopbackHost;

beforeEach(async () => {
  host = await startLoopbackHost();
});

afterEach(() => {
  jest.useRealTimers();
  return host.close();
});

const hosted = () => createHostedApi(host.base);

const group = {
  nameOfGroup: 'The Open Table',
  privateGroup: false,
  numOfMembers: 2,
  numOfCategories: 6,
  scoringMode: 'COMPETITIVE',
};
/** Finds groups by one connection to the host, which remembers its failures. */
function finder() {
  const api = hosted();
  return (groupIdTag: string) => api.groupByTag({ groupIdTag }, anonymousVisitor);
}
const findGroup = () => finder()('open table/1');

test('a call sends its fields as the query', async () => {
  host.answer = json({ groupGameInfo: { groupGame: group }, privateGroup: false });
  expect(await findGroup()).toMatchObject({ groupGameInfo: { groupGame: group } });
  expect(host.requests).toEqual(['GET /groupgames/group_game_info?groupIdTag=open+table%2F1']);
});

test('a response without a required field is an error that names it', async () => {
  const { numOfMembers: _, ...rest } = group;
  host.answer = json({ groupGameInfo: { groupGame: rest }, privateGroup: false });
  await expect(findGroup()).rejects.toMatchObject({
    status: 502,
    message: expect.stringContaining('groupGameInfo.groupGame.numOfMembers'),
  });
});

test('a caller gets the host’s refusal with its message', async () => {
  host.answer = json({ message: 'Group not found' }, 404);
  await expect(findGroup()).rejects.toMatchObject({ status: 404, message: 'Group not found' });
  expect(host.requests).toHaveLength(1);
});

test.each([
  ['<!doctype html><p>Not found', 404, 'not_found'],
  ['', 404, 'not_found'],
  ['gone', 410, 'invalid'],
  ['slow down', 429, 'too_many_requests'],
])('a caller gets the refusal "%s" with status %i, although it is not JSON', async (body, status, code) => {
  host.answer = (_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  await expect(findGroup()).rejects.toMatchObject({ status, code });
  expect(host.requests).toHaveLength(1);
});

test('a response with a byte order mark is accepted', async () => {
  host.answer = (_request, response) => response.end('\ufeff{"privateGroup":true}');
  expect(await findGroup()).toEqual({ privateGroup: true });
});

const silent: Answer = (request) => request.socket.destroy();

test.each<[string, Answer]>([
  ['HTML with status 200', (_request, response) => response.end('<!doctype html><p>Hello')],
  ['status 500', json({ message: 'stack trace' }, 500)],
  ['a redirect', (_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  ['10 MB', (_request, response) => response.end(`"${'x'.repeat(10_000_000)}"`)],
  ['a broken connection', silent],
])('a caller whose call gets %s from the host twice gets a plain message', async (_name, faulty) => {
  host.answer = faulty;
  await expect(findGroup()).rejects.toMatchObject({
    status: 503,
    message: 'The game does not answer at the moment. Try again in a moment.',
  });
  expect(host.requests).toHaveLength(2);
});

test('a host that responds with errors between silences still gets calls', async () => {
  const find = finder();
  for (let round = 0; round < 4; round++) {
    host.answer = silent;
    await expect(find(`${round}`)).rejects.toMatchObject({ status: 503 });
    host.answer = json({}, 500);
    await expect(find('x')).rejects.toMatchObject({ status: 503 });
  }
  host.answer = json({ privateGroup: true });
  expect(await find('x')).toEqual({ privateGroup: true });
});

test('a caller who repeats an unanswered call within five seconds gets 503 without another request', async () => {
  setClock(0);
  const find = finder();
  host.answer = silent;
  for (const now of [0, 4999]) {
    jest.setSystemTime(now);
    await expect(find('x')).rejects.toMatchObject({ status: 503 });
  }
  expect(host.requests).toHaveLength(2);
  host.answer = json({ privateGroup: true });
  jest.setSystemTime(5000);
  expect(await find('x')).toEqual({ privateGroup: true });
});

test('a host that stays silent gets one call after each rest of ten seconds, and others only after its success', async () => {
  setClock(0);
  const find = finder();
  host.answer = silent;
  for (const tag of ['1', '2', '3']) await expect(find(tag)).rejects.toMatchObject({ status: 503 });
  expect(host.requests).toHaveLength(6);
  for (const rest of [1, 2]) {
    const before = host.requests.length;
    jest.setSystemTime(rest * 10_000 - 1);
    await expect(find(`too early ${rest}`)).rejects.toMatchObject({ status: 503 });
    expect(host.requests).toHaveLength(before);
    jest.setSystemTime(rest * 10_000);
    const [tried, refused] = [find(`try ${rest}`), find(`beside it ${rest}`)];
    await expect(refused).rejects.toMatchObject({ status: 503 });
    await expect(tried).rejects.toMatchObject({ status: 503 });
    expect(host.requests).toHaveLength(before + 2);
  }
  jest.setSystemTime(30_000);
  host.answer = json({ privateGroup: true });
  for (const tag of ['4', '5']) expect(await find(tag)).toEqual({ privateGroup: true });
});

test('a caller gets the response to the second try', async () => {
  host.answer = (request, response) =>
    json({ privateGroup: true }, host.requests.length === 1 ? 503 : 200)(request, response);
  expect(await findGroup()).toEqual({ privateGroup: true });
});

test('the host gets no calls that only our own API has', async () => {
  await expect(hosted().allCategories({}, anonymousVisitor)).rejects.toMatchObject({ status: 404 });
  expect(host.requests).toHaveLength(0);
});

test('a caller of a silent host gets 503 after five seconds', async () => {
  const limits = holdTimeLimits();
  const hasArrived = Promise.withResolvers<void>();
  host.answer = () => hasArrived.resolve();
  const outcome = expect(findGroup()).rejects.toMatchObject({ status: 503 });
  await hasArrived.promise;
  expect(limits.milliseconds).toEqual([5000]);
  limits.pass();
  await outcome;
  expect(host.requests).toHaveLength(1);
});
