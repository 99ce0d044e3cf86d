// What staff do in benches and in the tests of several instances, by the API.
export const BENCH_PASSWORD = 'bench-password';

/** A question as the API tells staff of it. */
export interface EditableQuestion {
  id: string;
  questionTag: string;
  question: string;
  choices: Record<string, string>;
  correctChoice: string;
  forDate: string;
  categoryId: string;
  hasImage: boolean;
  hasAudio: boolean;
}

export function dateInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Signs in as the first staff account; the token. */
export async function signIn(origin: string, password: string = BENCH_PASSWORD): Promise<string> {
  const response = await fetch(`${origin}/users/login_authorized_user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** So many questions of later dates, without media, which can be changed at will. */
export async function findLaterQuestions(
  origin: string,
  token: string,
  count: number,
): Promise<EditableQuestion[]> {
  const found: EditableQuestion[] = [];
  for (let days = 1; found.length < count && days <= 10; days++) {
    const path = `/singlegames/get_single_game_questions_by_date?forDate=${dateInDays(days)}`;
    const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${token}` } });
    const { singleGameQuestionsByDate } = (await response.json()) as {
      singleGameQuestionsByDate: { categoryId: string; singleGameQuestionInfo?: EditableQuestion }[];
    };
    for (const { categoryId, singleGameQuestionInfo: info } of singleGameQuestionsByDate) {
      if (info && !info.hasImage && !info.hasAudio) found.push({ ...info, categoryId });
    }
  }
  return found;
}

export const SAVE_PATH = '/singlegames/upload_trivia_question';

/** The body of a save that changes the question's text, to another one each time. */
export function changeOf(
  { id, question, choices, correctChoice, forDate, categoryId }: EditableQuestion,
  turn: number,
): string {
  const text = `${question.replace(/ \(.*/, '')} (${turn} of ${Date.now()})?`;
  const triviaQuestion = { question: text, ...choices, correctChoice, forDate, categoryId };
  return JSON.stringify({ questionId: id, triviaQuestion });
}
