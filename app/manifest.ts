import type { MetadataRoute } from 'next';
import { config } from '@/lib/config/config';
import { TODAY_PATH } from '@/lib/features/questions/addresses';
import { palette } from '@/lib/site/markup/palette';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: config.PRODUCT_NAME,
    short_name: config.PRODUCT_NAME,
    description: `${config.PRODUCT_NAME}: new trivia questions every day`,
    id: '/',
    start_url: TODAY_PATH,
    display: 'standalone',
    background_color: palette.yellow,
    theme_color: palette.yellow,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
