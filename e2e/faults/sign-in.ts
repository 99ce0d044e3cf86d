/** How often each status was answered. */
export type Statuses = Record<number, number>;

/** A flood: so many guesses in all, so many of them at once, from so many addresses. */
export interface Guessing {
  guesses: number;
  inFlight: number;
  addresses: number;
}

interface Attempt {
  username: string;
  password: string;
  /** The address it seems to come from, where one proxy is trusted. */
  from: string;
}

/** One attempt to sign in, and its whole answer. */
export async function signIn(url: string, { username, password, from }: Attempt): Promise<Response> {
  const response = await fetch(`${url}/users/login_authorized_user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ username, password }),
  });
  await response.text();
  return response;
}
