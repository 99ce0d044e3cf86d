import 'server-only';
import * as z from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { rolesThatMay } from '@/lib/features/accounts/rules';
import { contract } from './contract';

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

const errorBody = z
  .object({
    message: z.string().meta({ description: 'For people: what happened and what to do next' }),
    code: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

const failed = { id: 'Failed', description: 'Failed', content: json(errorBody) };
const done = { id: 'Done', description: 'Done; no content' };

function toOperation(name: string, { summary, access, query, body, response }: Endpoint) {
  return {
    operationId: name,
    summary,
    description: access === 'visitor' ? undefined : `For ${rolesThatMay(access).join(', ')}.`,
    security: access === 'visitor' ? [{}, { session: [] }] : [{ session: [] }],
    ...(query && { requestParams: { query } }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(response ? { 200: { description: 'Done', content: json(response) } } : { 204: done }),
      default: failed,
    },
  };
}

/** The contract as an OpenAPI 3.1 document, generated from the very schemas that the routes check. */
export function openApiDocument(title: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(contract) as CallName[]) {
    const endpoint: Endpoint = contract[name];
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: toOperation(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: `${title} game API`, version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  });
}
