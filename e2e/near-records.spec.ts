import { holdCalls } from './fixtures/hold-call';
import { addQuestion, createPath, questionForm } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

test('a writer sees near records while typing, opens one in a new tab, and is warned of a leaking answer', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const similar = 'Which harbour has the blue lighthouse of Kervolan?';
  const leak = 'Who wrote the Beta papers of Ostrevant?';
  await addQuestion(request, { forDate: '2031-06-20', token, text: similar });
  await addQuestion(request, { forDate: '2031-06-30', token, text: leak });
  await addQuestion(request, { forDate: '2031-07-10', token, text: 'Where is Beta, in Ostrevant?' });
  await page.goto(await createPath(request, '2031-06-25'));
  const form = questionForm(page);
  const near = page.getByRole('region', { name: 'Near this one' });
  await form.question.fill('Lighthouse');
  await expect(near).toBeHidden();
  await form.fill('The blue lighthouse of Kervolan is in which harbour?');
  const first = near.getByRole('listitem').filter({ hasText: similar });
  await expect(first).toContainText('Perhaps the same question');
  await expect(first).toContainText('same answer, same options, same wording');
  await expect(first).toContainText('Fri, Jun 20, 2031');
  await expect(first).toContainText('Ready');
  const warning = near.getByRole('status');
  await expect(warning.getByRole('listitem')).toHaveCount(1);
  await expect(warning).toContainText('This answer, “Beta”, stands in');
  await expect(warning.getByRole('link', { name: leak })).toBeVisible();
  await expect(warning).toContainText('Mon, Jun 30, 2031');
  await expectAccessible(page);

  const [tab] = await Promise.all([page.waitForEvent('popup'), first.getByRole('link').click()]);
  await questionForm(tab).expectText(similar);
  // A record is not near itself, and typed text stays.
  await expect(tab.getByRole('region', { name: 'Near this one' })).not.toContainText(similar);
  await tab.close();
  await form.expectText('The blue lighthouse of Kervolan is in which harbour?');

  // A late response for an older text is ignored; without a connection there is no message.
  const asked = await holdCalls(page, '**/search/twins');
  await form.question.fill('Which harbour has it?');
  await asked.asked;
  await form.question.fill('Who wrote what in Ostrevant?');
  await page.waitForRequest((sent) => sent.postData()?.includes('wrote what') ?? false);
  asked.release('continue');
  const newest = near.getByRole('listitem').filter({ hasText: leak }).filter({ hasText: 'same wording' });
  await expect(newest).toBeVisible();
  await page.unroute('**/search/twins');
  await page.context().setOffline(true);
  await form.question.fill('Which harbour has the blue lighthouse, again?');
  await expect(near).toBeHidden();
  await expect(page.locator('[data-tone="error"]')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(near).toContainText(similar);
});
