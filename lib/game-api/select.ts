import 'server-only';
import type { GameApi } from './contract';
import { embedded } from './embedded';

/** The game API that this site's pages and routes speak to. */
export function gameApi(): GameApi {
  return embedded;
}
