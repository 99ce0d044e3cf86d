import { ApiError } from './api-error';

it('recognizes the errors of every copy of its module, and no others', async () => {
  jest.resetModules();
  const { ApiError: Other } = await import('./api-error');
  expect(Other).not.toBe(ApiError);
  expect(new Other('not_found', 'No such question') instanceof ApiError).toBe(true);
  for (const value of [new Error('Lost'), { code: 'not_found', status: 404 }, null, 'not_found']) {
    expect(value instanceof ApiError).toBe(false);
  }
});
