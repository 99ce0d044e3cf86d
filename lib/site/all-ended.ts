/**
 * Like Promise.all, but waits until every call has ended before it rejects. A page that fails is rendered once more
 * for its error page, and by then every unanswered call is remembered and not waited for again.
 */
export async function allEnded<const Answers extends readonly unknown[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
