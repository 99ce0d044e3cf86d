import { config } from '@/lib/config/config';
import { createPreviewResponse, drawProductPreview } from '@/lib/site/link-previews/draw-preview';

export const dynamic = 'force-static';
export const revalidate = 3600;

export async function GET(): Promise<Response> {
  return createPreviewResponse(await drawProductPreview(config.PRODUCT_NAME), config.PRODUCT_NAME);
}
