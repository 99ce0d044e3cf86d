/**
 * What several calls of a page answer, once each has ended; rejects as the first that failed. A page that fails is made
 * once more for its error page: by then what met silence is known, and nobody waits for it again.
 */
export async function allEnded<const Answers extends readonly unknown[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
