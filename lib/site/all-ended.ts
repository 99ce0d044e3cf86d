/**
 * Like Promise.all, but rejects only after every call has ended. A failed page is rendered again for its error page,
 * and by then the results of all calls are known.
 */
export async function allEnded<const Answers extends readonly unknown[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
