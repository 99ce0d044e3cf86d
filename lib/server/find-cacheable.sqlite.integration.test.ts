import { gameApi } from '@/lib/api/select';
import { render } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { findProfile } from '@/lib/site/page-data';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { findCacheablePage } from './find-cacheable';

/** Is the address of a cacheable page known to be missing before that page is rendered? */
async function isMissing(path: string): Promise<boolean> {
  const page = findCacheablePage(new URL(path, 'http://site'), '');
  if (!page) throw new Error(`${path} is not cacheable`);
  return (await page.isMissing?.()) ?? false;
}

afterEach(() => {
  jest.restoreAllMocks();
  delete config.API_HOST;
});

const yesterday = addDays(getProductToday(), -1);

it('an existing page is not reported as missing before it is rendered', async () => {
  const { username } = await addUser({ role: 'player', username: `wren-${crypto.randomUUID()}` });
  const escapedName = username.replace('w', '%77');
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: questionOf(await addCategory(), yesterday) },
    await addCaller('admin'),
  );
  for (const path of [
    `/user/${escapedName}`,
    `/user/${escapedName}/preview.png`,
    `/share_question/${triviaQuestion.questionTag}`,
    `/share_question/${triviaQuestion.questionTag}/preview.png`,
    `/questions/${yesterday}`,
    '/single_games',
    '/',
  ]) {
    expect([path, await isMissing(path)]).toEqual([path, false]);
  }
});

it('a page and the check that it exists share one look-up', async () => {
  const { username } = await addUser({ role: 'player' });
  const lookUp = jest.spyOn(gameApi, 'accountInfo');
  const rendering = { tags: new Set<string>(), maxSeconds: 60 };
  const found = await render(rendering, async () => {
    expect(await isMissing(`/user/${username}`)).toBe(false);
    return findProfile(username);
  });
  expect(found?.account.username).toBe(username);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

it('a name at an API elsewhere is not looked up before its page, which makes the same call', async () => {
  config.API_HOST = 'api.example';
  expect(await isMissing('/user/nobody')).toBe(false);
});

it('a page is not reported as missing if the look-up fails', async () => {
  await database().destroy();
  expect(await isMissing('/user/nobody')).toBe(false);
});
