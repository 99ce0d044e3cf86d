import { config } from '@/lib/config/config';
import { openApiDocument } from '@/lib/game-api/openapi';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return config.API_HOST
    ? new Response('Not found', { status: 404 })
    : Response.json(openApiDocument(config.PRODUCT_NAME));
}
