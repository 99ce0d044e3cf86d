import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { text } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';

const credentials = z.object({ username: text(200), password: text(1000) });
const session = z.object({ token: z.string() });

export const accountEndpoints = {
  logIn: endpoint({
    ...routes.logIn,
    summary: 'Signs in. What our own client uses: the password stays out of URLs.',
    access: 'visitor',
    rate: 'login',
    body: credentials,
    response: session,
    maxBodyBytes: 20_000,
  }),
  logInByQuery: endpoint({
    ...routes.logInByQuery,
    summary: 'Signs in, with the credentials in the query as spec section 7 has it.',
    access: 'visitor',
    rate: 'login',
    query: credentials,
    response: session,
  }),
  logOff: endpoint({
    ...routes.logOff,
    summary: 'Ends the session on the server.',
    access: 'visitor',
    rate: 'write',
  }),
};
