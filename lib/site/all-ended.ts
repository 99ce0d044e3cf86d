/** Rejects only after every call has ended, so that the error page reuses the results of all calls. */
export async function allEnded<const Answers extends readonly unknown[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
