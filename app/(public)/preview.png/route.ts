import { config } from '@/lib/config/config';
import { drawProductPreview, previewResponse } from '@/lib/site/link-previews/draw-preview';

export const dynamic = 'force-static';
export const revalidate = 3600;

export async function GET(): Promise<Response> {
  return previewResponse(await drawProductPreview(config.PRODUCT_NAME), config.PRODUCT_NAME);
}
