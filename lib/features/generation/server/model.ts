import 'server-only';
import OpenAI from 'openai';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { ApiError } from '@/lib/errors/api-error';
import { timeModelCall } from '@/lib/metrics/metrics';
import { traceWork } from '@/lib/tracing/tracing';
import { type ModelAnswer, modelAnswer } from './model-answer';
import { answerFormat, toMessages, type Wish } from './prompt';

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;

const NOT_CONFIGURED_MESSAGE =
  'Question generation is switched off. To switch it on, set OPENAI_API_KEY (and OPENAI_BASE_URL for another provider than OpenAI) in the environment of the site and start it again.';

const messages = {
  unusable: 'The generator sent a question we cannot use. Try again.',
  refused: 'The generator declined to write this question. Change the prompt or try again.',
  cut: 'The generator stopped in the middle of the question. Try again.',
  timeout: 'The generator takes too long to answer. Try again.',
  unreachable: 'We could not reach the generator. Try again in a moment.',
  busy: 'The generator is busy. Try again in a minute.',
  noCredit: 'The account at the generator has no credit left. Ask whoever runs the site to top it up.',
  badKey: 'The generator does not accept our key. Ask whoever runs the site to check OPENAI_API_KEY.',
  rejected:
    'The generator rejected our request. Ask whoever runs the site to check OPENAI_MODEL and OPENAI_BASE_URL.',
} as const;

type ModelSettings = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;

/** Is a generator configured? The API key is optional, as a server of one's own may need none. */
export function isConfigured(settings: ModelSettings = config): boolean {
  return Boolean(settings.OPENAI_API_KEY ?? settings.OPENAI_BASE_URL);
}

function upstream(message: string, cause?: unknown): ApiError {
  return new ApiError('upstream', message, { cause });
}

function explainStatus(error: InstanceType<typeof OpenAI.APIError>): ApiError {
  if (error.code === 'insufficient_quota') return upstream(messages.noCredit, error);
  if (error.status === 401 || error.status === 403) return upstream(messages.badKey, error);
  if (error.status === 429) return upstream(messages.busy, error);
  return upstream(error.status && error.status < 500 ? messages.rejected : messages.unreachable, error);
}

function explain(error: unknown, timeout: AbortSignal): ApiError {
  if (timeout.aborted || error instanceof OpenAI.APIConnectionTimeoutError) {
    return new ApiError('timeout', messages.timeout, { cause: error });
  }
  if (error instanceof OpenAI.APIError && error.status !== undefined) return explainStatus(error);
  if (error instanceof OpenAI.APIError) return upstream(messages.unreachable, error);
  // Thrown by the library's parser for an answer that is not JSON.
  return upstream(messages.unusable, error);
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** Parsed here because compatible servers do not keep to the library's types. */
function readAnswer(completion: Partial<OpenAI.ChatCompletion> | string | null): ModelAnswer {
  const choice = typeof completion === 'object' ? completion?.choices?.[0] : undefined;
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter')
    throw upstream(messages.refused);
  if (choice?.finish_reason === 'length') throw upstream(messages.cut);
  const answer = modelAnswer.safeParse(parseJson(choice?.message?.content ?? ''));
  if (!answer.success) throw upstream(messages.unusable, answer.error);
  return answer.data;
}

/**
 * Asks the model for one question: at most 20 s in all, at most two retries with jitter (the library's) on 429 and 5xx.
 * `signal` ends the request upstream, too. Throws ApiError 503 where no generator is configured, 504 after the time
 * limit, and 502 for every other failure.
 */
export async function askModel(
  wish: Wish,
  avoid: readonly string[],
  signal: AbortSignal | undefined,
  settings: ModelSettings = config,
): Promise<ModelAnswer> {
  if (!isConfigured(settings)) throw new ApiError('unavailable', NOT_CONFIGURED_MESSAGE);
  const client = new OpenAI({
    apiKey: settings.OPENAI_API_KEY ?? 'none',
    baseURL: settings.OPENAI_BASE_URL,
    maxRetries: MAX_RETRIES,
    logLevel: 'off',
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ask = () =>
    client.chat.completions
      .create(
        { model: settings.OPENAI_MODEL, messages: toMessages(wish, avoid), response_format: answerFormat },
        { signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
      )
      .catch((error: unknown) => {
        throw explain(error, timeout);
      });
  const traced = () => traceWork('language model', { 'gen_ai.request.model': settings.OPENAI_MODEL }, ask);
  return timeModelCall(async () => readAnswer(await traced()));
}
