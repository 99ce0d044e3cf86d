import { type Route, routes, withQuery } from './routes';

it('each method and path belongs to one call', () => {
  const addresses = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('only the saves of questions send the session token as a field', () => {
  const sending = Object.entries<Route>(routes).filter(([, { sendsToken }]) => sendsToken);
  expect(sending.map(([name]) => name)).toEqual(['saveDailyQuestion', 'saveWeeklyQuestion']);
});

it('the calls that another game API must have are these', () => {
  const ofSpec = Object.entries<Route>(routes).filter(([, { partOf }]) => partOf === 'spec');
  expect(ofSpec.map(([name]) => name).toSorted()).toEqual([
    'accountInfo',
    'activeCategories',
    'dailyQuestionsByDate',
    'dailyUploadToken',
    'generateQuestion',
    'generateQuestionByPrompt',
    'groupByInvite',
    'groupByTag',
    'logInByQuery',
    'questionAlreadyExists',
    'questionByTag',
    'saveDailyQuestion',
    'saveWeeklyQuestion',
    'saveWordPuzzle',
    'singleGameStats',
    'weeklyQuestionsByDate',
    'weeklyUploadToken',
    'wordPuzzle',
  ]);
});

test.each<[Record<string, unknown>, string]>([
  [{}, '/path'],
  [{ day: undefined, note: null }, '/path'],
  [{ day: '2026-11-21', note: null, count: 0, isOpen: false }, '/path?day=2026-11-21&count=0&isOpen=false'],
  [{ text: '' }, '/path?text='],
  [{ text: 'Film & TV?' }, '/path?text=Film+%26+TV%3F'],
])('a call with the fields %j is sent to %s', (fields, address) => {
  expect(withQuery('/path', fields)).toBe(address);
});
