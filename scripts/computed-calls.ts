import { type Asks, CONNECTIONS } from './bench-load';
import {
  changeOf,
  dateInDays,
  type EditableQuestion,
  findLaterQuestions,
  SAVE_PATH,
  signIn,
} from './bench-staff';

/** An address of its own for each call: limits count by address. */
function headersOf(token: string, connection: number, turn: number): Record<string, string> {
  return {
    'Accept-Encoding': 'gzip, deflate, br',
    Accept: '*/*',
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': `10.${connection}.${(turn >> 8) % 256}.${turn % 256}`,
  };
}

/** What has to be computed, by a name for it: asked of a site with its sample content, and TRUSTED_PROXIES of 1. */
export async function computedCalls(origin: string): Promise<Record<string, Asks>> {
  const token = await signIn(origin);
  const questions = await findLaterQuestions(origin, token, CONNECTIONS);
  const get =
    (path: string): Asks =>
    (connection, turn) => ({ path, headers: headersOf(token, connection, turn) });
  const save: Asks = (connection, turn) => ({
    path: SAVE_PATH,
    headers: headersOf(token, connection, turn),
    body: changeOf(questions[connection] as EditableQuestion, turn),
  });
  const byDate = `/singlegames/get_single_game_questions_by_date?forDate=${dateInDays(1)}`;
  return { 'staff by date': get(byDate), 'media library': get('/media/uploads?show=all'), save };
}
