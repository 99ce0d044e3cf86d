// A process that guesses the password of a site's staff account; it reports the first response, and the end.
import { type Guessing, type Statuses, signIn } from './sign-in.ts';

async function guess(
  url: string,
  { guesses, inFlight, addresses }: Guessing,
  onAnswer: () => void,
): Promise<Statuses> {
  const statuses: Statuses = {};
  let next = 0;
  const guessInTurn = async () => {
    while (next < guesses) {
      next += 1;
      const from = `198.51.100.${next % addresses}`;
      const { status } = await signIn(url, { username: 'staff', password: `guess ${next}`, from });
      statuses[status] = (statuses[status] ?? 0) + 1;
      onAnswer();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, guessInTurn));
  return statuses;
}

const [url = '', guessing = ''] = process.argv.slice(2);
let isFirst = true;
const statuses = await guess(url, JSON.parse(guessing), () => {
  if (isFirst) process.send?.({});
  isFirst = false;
});
process.send?.({ statuses }, () => process.exit(0));
