import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api';

export type GameClient = Client<paths>;

/**
 * A client of the game API: every call, its fields and its answers are typed. `token` is asked before each call for
 * the session's token; without one the calls are a visitor's. Calls resolve to `{data}` or `{error}`.
 */
export function createGameClient(baseUrl: string, token: () => string | null = () => null): GameClient {
  const client = createClient<paths>({ baseUrl });
  client.use({
    onRequest({ request }) {
      const current = token();
      if (current) request.headers.set('Authorization', `Bearer ${current}`);
      return request;
    },
  });
  return client;
}
