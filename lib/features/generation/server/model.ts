import 'server-only';
import { randomInt } from 'node:crypto';
import OpenAI from 'openai';
import type * as z from 'zod';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import type { Generation } from '@/lib/features/generation/contract';
import { CHECKS, letters } from '@/lib/features/generation/rules';
import type { MarkedQuestion } from '@/lib/features/lint/lint';
import { drawOrder } from '@/lib/features/questions/rules';
import { timeModelCall } from '@/lib/monitoring/metrics';
import { checkerAnswer } from './model-answer';
import { buildCheckPrompt, type Prompt } from './prompt';

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
/** A draft has some kilobytes; a longer response is refused. */
const MAX_ANSWER_BYTES = 1_000_000;

const MESSAGES = {
  notConfigured:
    'Generating questions is off: the site has no key for a language model. Its operator sets OPENAI_API_KEY.',
  unusable: 'The generator sent an answer we cannot use. Try again.',
  refused: 'The generator declined to answer. Change the prompt or the question, or try again.',
  cut: 'The generator stopped in the middle of its answer. Try again.',
  timeout: 'The generator takes too long to answer. Try again.',
  unreachable: 'We could not reach the generator. Try again in a moment.',
  busy: 'The generator is busy. Try again in a minute.',
  noCredit: 'The account at the generator has no credit left. Ask whoever runs the site to top it up.',
  badKey: 'The generator does not accept our key. Ask whoever runs the site to check OPENAI_API_KEY.',
  rejected:
    'The generator rejected our request. Ask whoever runs the site to check OPENAI_MODEL and OPENAI_BASE_URL.',
} as const;

const createUpstreamError = (message: string, cause?: unknown) =>
  new ApiError('upstream', message, { cause });

/** Throws ApiError 503 if no generator is configured. The key is optional, because a local server may need none. */
export function requireModel(): void {
  if (!config.OPENAI_API_KEY && !config.OPENAI_BASE_URL)
    throw new ApiError('unavailable', MESSAGES.notConfigured);
}

function explainFailure(error: unknown): string {
  // Any other error means that the answer is not JSON, is too long, or broke off.
  if (!(error instanceof OpenAI.APIError)) return MESSAGES.unusable;
  const { code, status } = error;
  if (!status) return MESSAGES.unreachable;
  if (code === 'insufficient_quota') return MESSAGES.noCredit;
  if (status === 401 || status === 403) return MESSAGES.badKey;
  if (status === 429) return MESSAGES.busy;
  return status < 500 ? MESSAGES.rejected : MESSAGES.unreachable;
}

function explainError(error: unknown, timeout: AbortSignal): ApiError {
  if (timeout.aborted || error instanceof OpenAI.APIConnectionTimeoutError) {
    return new ApiError('timeout', MESSAGES.timeout, { cause: error });
  }
  return createUpstreamError(explainFailure(error), error);
}

/** Parses the answer here, because compatible servers do not keep to the library's types. */
function readAnswer<Answer>(
  completion: Partial<OpenAI.ChatCompletion> | string | null,
  schema: z.ZodType<Answer>,
): Answer {
  const choice = typeof completion === 'object' ? completion?.choices?.[0] : undefined;
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter')
    throw createUpstreamError(MESSAGES.refused);
  if (choice?.finish_reason === 'length') throw createUpstreamError(MESSAGES.cut);
  try {
    return schema.parse(JSON.parse(choice?.message?.content ?? ''));
  } catch (error) {
    throw createUpstreamError(MESSAGES.unusable, error);
  }
}

interface Deadline {
  /** It limits all calls for one draft or check. */
  timeout: AbortSignal;
  /** It is aborted when the person closes the connection. */
  disconnected?: AbortSignal;
}

export function startDeadline(disconnected: AbortSignal | undefined): Deadline {
  return { timeout: AbortSignal.timeout(TIMEOUT_MS), disconnected };
}

/** Limits the response size: the library would read a response of any length. */
async function fetchLimited(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('The answer is too long.'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(limit), response);
}

/** Calls a model; the library retries. Throws ApiError 504 after the time limit, else 502. */
export async function askModel<Answer>(
  { messages, format }: Prompt,
  schema: z.ZodType<Answer>,
  model: string,
  { timeout, disconnected }: Deadline,
): Promise<Answer> {
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY ?? 'none',
    baseURL: config.OPENAI_BASE_URL,
    maxRetries: MAX_RETRIES,
    fetch: fetchLimited,
    logLevel: 'off',
  });
  const ask = () =>
    client.chat.completions
      .create(
        { model, messages, response_format: format },
        { signal: disconnected ? AbortSignal.any([disconnected, timeout]) : timeout },
      )
      .catch((error: unknown) => {
        throw explainError(error, timeout);
      });
  return timeModelCall(async () => readAnswer(await ask(), schema));
}

export const chooseCheckModel = (): string => config.OPENAI_CHECK_MODEL ?? config.OPENAI_MODEL;

async function askOnce({ question, choices }: MarkedQuestion, deadline: Deadline) {
  const order = drawOrder(randomInt);
  const options = order.map((name) => choices[name]);
  const prompt = buildCheckPrompt(question, options);
  const { answer } = await askModel(prompt, checkerAnswer, chooseCheckModel(), deadline);
  return answer === 'none' ? null : (order[letters.indexOf(answer)] ?? null);
}

/** Asks a model several times for the correct choice, in changing order, because models prefer some positions. */
export async function askChecker(question: MarkedQuestion, deadline: Deadline): Promise<Generation['check']> {
  const asked = await Promise.allSettled(Array.from({ length: CHECKS }, () => askOnce(question, deadline)));
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failure = asked.find((one) => one.status === 'rejected')?.reason;
  if (failure === undefined) return { answers };
  if (!(failure instanceof ApiError) || deadline.disconnected?.aborted) throw failure;
  return { answers, problem: failure.message };
}
