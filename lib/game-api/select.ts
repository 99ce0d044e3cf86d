import 'server-only';
import { pageApiBase } from '@/lib/config/config';
import type { GameApi } from './contract';
import { embedded } from './embedded';
import { createHostedApi } from './hosted/hosted';

const host = pageApiBase();

/** The game API of this site: embedded, or the one at API_HOST. */
export const gameApi: GameApi = host ? createHostedApi(host) : embedded;
