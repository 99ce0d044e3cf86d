import 'server-only';
import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { listRolesThatMay } from '@/lib/features/accounts/rules';
import { contract } from './contract';

const errorBody = z
  .object({
    message: z.string().meta({ description: 'For people: what happened and what to do next' }),
    code: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

const tags = [
  { name: 'spec', description: 'Calls of the specification: every game API has them.' },
  { name: 'own', description: 'Calls that only this API has.' },
] satisfies { name: Endpoint['partOf']; description: string }[];

const toJsonContent = (schema: z.core.JSONSchema._JSONSchema) => ({ 'application/json': { schema } });

/** Describes the contract as an OpenAPI 3.1 document, from the schemas that the routes check. */
export function buildOpenApiDocument(title: string) {
  const schemas: Record<string, z.core.JSONSchema.BaseSchema> = {};

  /** Describes a zod schema as OpenAPI 3.1 does; those with an id are added to `schemas` and referred to. */
  function describe(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
    // At the root, even a schema with an id would be written out. As a property, it becomes a reference.
    const text = JSON.stringify(z.toJSONSchema(z.object({ schema }), { io }));
    const { $defs, properties } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
    Object.assign(schemas, $defs);
    return properties.schema;
  }

  function describeQuery(query: z.ZodType) {
    const { properties = {}, required = [] } = describe(query, 'input');
    return Object.entries(properties).map(([name, schema]) => ({
      in: 'query',
      name,
      schema,
      ...(required.includes(name) && { required: true }),
    }));
  }

  function describeCall(name: string, { partOf, summary, access, query, body, response }: Endpoint) {
    return {
      operationId: name,
      tags: [partOf],
      summary,
      ...(access !== 'visitor' && { description: `For ${listRolesThatMay(access).join(', ')}.` }),
      security: access === 'visitor' ? [{}, { session: [] }] : [{ session: [] }],
      ...(query && { parameters: describeQuery(query) }),
      ...(body && { requestBody: { required: true, content: toJsonContent(describe(body, 'input')) } }),
      responses: {
        ...(response
          ? { 200: { description: 'Done', content: toJsonContent(describe(response, 'output')) } }
          : { 204: { $ref: '#/components/responses/Done' } }),
        default: { $ref: '#/components/responses/Failed' },
      },
    };
  }

  const paths: Record<string, Record<string, ReturnType<typeof describeCall>>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeCall(name, endpoint) };
  }
  const responses = {
    Failed: { description: 'Failed', content: toJsonContent(describe(errorBody, 'output')) },
    Done: { description: 'Done; no content' },
  };
  return {
    openapi: '3.1.1',
    info: { title: `${title} game API`, version: '1' },
    tags,
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}
