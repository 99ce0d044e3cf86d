import { ApiError } from './api-error';

it('ApiError recognises the instances of every copy of its class, and no other values', async () => {
  jest.resetModules();
  const { ApiError: Other } = await import('./api-error');
  expect(Other).not.toBe(ApiError);
  expect(new Other('not_found', 'No such question') instanceof ApiError).toBe(true);
  for (const value of [new Error('Lost'), { code: 'not_found', status: 404 }, null, 'not_found']) {
    expect(value instanceof ApiError).toBe(false);
  }
});
