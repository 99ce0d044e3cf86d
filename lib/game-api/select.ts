import 'server-only';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import { baseAddress } from './base-address';
import type { GameApi } from './contract';
import { embedded } from './embedded';
import { createHostedApi } from './hosted';

const selected: GameApi = config.API_HOST
  ? createHostedApi(baseAddress(config.API_HOST, siteUrl()))
  : embedded;

/** The game API that this site's pages and routes speak to: our own, or the one at API_HOST. */
export function gameApi(): GameApi {
  return selected;
}
