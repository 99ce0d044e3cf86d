import 'server-only';
import { createHostedApi } from '@/lib/api/hosted/hosted';
import { getPageApiBase } from '@/lib/config/config';
import type { GameApi } from './contract';
import { embedded } from './embedded';

const host = getPageApiBase();

/** The game API of this site: embedded, or the one at API_HOST. */
export const gameApi: GameApi = host ? createHostedApi(host) : embedded;
