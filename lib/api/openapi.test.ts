import { routes } from '@/lib/contract/routes';
import { openApiDocument } from './openapi';

it('documents every call under its method and path', () => {
  const document = openApiDocument('Test');
  for (const [name, { method, path }] of Object.entries(routes)) {
    const operation = document.paths?.[path]?.[method === 'GET' ? 'get' : 'post'];
    expect(operation?.operationId).toBe(name);
  }
});
