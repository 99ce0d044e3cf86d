import { createGameClient } from './client';

interface Round {
  category: string;
  question: string;
  choices: string[];
}

/** The daily questions of a day (`YYYY-MM-DD`), as a visitor of the app gets them to play. */
export async function readRounds(baseUrl: string, forDate: string): Promise<Round[]> {
  const api = createGameClient(baseUrl);
  const { data, error } = await api.GET('/singlegames/get_single_game_questions_by_date', {
    params: { query: { forDate } },
  });
  if (!data) throw new Error(error.message);
  return data.singleGameQuestionsByDate.flatMap(({ category, singleGameQuestionInfo: info }) =>
    info ? [{ category, question: info.question, choices: Object.values(info.choices) }] : [],
  );
}

/** Signs in, and asks for the account as its owner. */
export async function readOwnAccount(baseUrl: string, credentials: { username: string; password: string }) {
  let token: string | null = null;
  const api = createGameClient(baseUrl, () => token);
  const session = await api.POST('/users/login_authorized_user', { body: credentials });
  if (!session.data) throw new Error(session.error.message);
  token = session.data.token;
  const account = await api.GET('/users/account_info', {
    params: { query: { username: credentials.username } },
  });
  await api.POST('/users/log_off');
  if (!account.data) throw new Error(account.error.message);
  return account.data;
}
