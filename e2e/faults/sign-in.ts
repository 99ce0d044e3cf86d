export type Statuses = Record<number, number>;

/** A flood: the number of guesses, of concurrent ones, and of addresses. */
export interface Guessing {
  guesses: number;
  inFlight: number;
  addresses: number;
}

interface Attempt {
  username: string;
  password: string;
  /** The client address, if one proxy is trusted. */
  from: string;
}

/** Attempts to sign in, and reads the whole response. */
export async function signIn(url: string, { username, password, from }: Attempt): Promise<Response> {
  const response = await fetch(`${url}/users/login_authorized_user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ username, password }),
  });
  await response.text();
  return response;
}
