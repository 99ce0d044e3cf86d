import 'server-only';
import pino from 'pino';
import { config } from '@/lib/config/config';

const CENSOR = '[removed]';
/** Settings that are keys, tokens or passwords, by their names. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/;
/** Shorter ones would be found in innocent words. */
const MIN_LENGTH = 6;

function passwordOf(value: unknown): string {
  return typeof value === 'string' && URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';
}

/** The spellings of a secret: plain, in JSON, in an address. */
function spellingsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

/** Every secret among the settings, the passwords in addresses included, longest first. */
export function secretsOf(settings: Record<string, unknown>): string[] {
  const secrets = Object.entries(settings).flatMap(([name, value]) => [
    SECRET_NAME.test(name) && typeof value === 'string' ? value : '',
    passwordOf(value),
  ]);
  const spellings = secrets.filter(({ length }) => length >= MIN_LENGTH).flatMap(spellingsOf);
  return [...new Set(spellings)].toSorted((one, other) => other.length - one.length);
}

const ownSecrets = secretsOf(config);

/** Values behind `Authorization:` and the like, in headers, JSON and addresses. */
const CREDENTIALS = [
  /\b((?:Bearer|Basic)\s+)[\w.~+/=-]{6,}/gi,
  /((?:authorization|api[-_]?key|access[-_]?token|token|password|secret)["']?\s*[:=]\s*["']?)(?!\[removed\]|Bearer\b|Basic\b)[^\s"'&,;}\\]{6,}/gi,
];

/** The text without the secrets, and without what looks like one: texts of other servers may echo what we sent. */
export function redactSecrets(text: string, secrets: readonly string[] = ownSecrets): string {
  const withoutOwn = secrets.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), text);
  return CREDENTIALS.reduce((rest, shape) => rest.replace(shape, `$1${CENSOR}`), withoutOwn);
}

/** Takes secrets out of what anybody in this process prints, the framework included: it prints errors of its own accord. */
export function redactOutput(
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = ((chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? redactSecrets(chunk) : chunk, ...rest)) as typeof stream.write;
  }
}

/**
 * The process's log: one JSON object a line on standard output. Callers name what they log field by field;
 * passwords, tokens, keys and query strings never go in, the paths below are a second fence, and a third takes what we
 * know to be secret out of every line, as texts of other servers may echo it.
 */
export const log = pino({
  level: config.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.apiKey'],
    censor: '[removed]',
  },
  hooks: { streamWrite: redactSecrets },
  serializers: { error: pino.stdSerializers.err },
});

/** The security log: lines of their own among the others, at every LOG_LEVEL but `silent`. */
export const securityLog = log.child(
  { log: 'security' },
  { level: config.LOG_LEVEL === 'silent' ? 'silent' : 'info' },
);
