import { routes } from '@/lib/contract/routes';
import { openApiDocument } from './openapi';

it('documents every call under its method and path, and which API has it', () => {
  const document = openApiDocument('Test');
  for (const [name, { method, path, partOf }] of Object.entries(routes)) {
    const operation = document.paths?.[path]?.[method === 'GET' ? 'get' : 'post'];
    expect(operation).toMatchObject({ operationId: name, tags: [partOf] });
  }
});
