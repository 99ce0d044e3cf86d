import { buildOpenApiDocument } from '@/lib/api/openapi';
import { config } from '@/lib/config/config';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return config.API_HOST
    ? new Response('Not found', { status: 404 })
    : Response.json(buildOpenApiDocument(config.PRODUCT_NAME));
}
