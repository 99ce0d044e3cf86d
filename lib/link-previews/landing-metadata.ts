import 'server-only';
import { config } from '@/lib/config/config';
import { pageMetadata } from './page-metadata';

/** The landing page's metadata, the same for every device. */
export function landingMetadata() {
  return pageMetadata({
    title: `${config.PRODUCT_NAME}: a daily trivia game`,
    description: `${config.PRODUCT_NAME} has new trivia questions every day. Play alone, or take on your friends. Get the app for iOS and Android.`,
    path: '/',
  });
}
