import { routes } from '@/lib/contract/routes';
import { buildOpenApiDocument } from './openapi';

it('the document has every call under its method and path, with the API that has it', () => {
  const document = buildOpenApiDocument('Test');
  for (const [name, { method, path, partOf }] of Object.entries(routes)) {
    const operation = document.paths?.[path]?.[method === 'GET' ? 'get' : 'post'];
    expect(operation).toMatchObject({ operationId: name, tags: [partOf] });
  }
});
