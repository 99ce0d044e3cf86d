import 'server-only';
import { unescape as decode } from 'node:querystring';
import pino, { type LoggerOptions } from 'pino';
import { config } from '@/lib/config/config';

const CENSOR = '[removed]';
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/;
/** Shorter values would match ordinary words. */
const MIN_LENGTH = 6;

/** Lists the password in a URL, both as written and decoded. A percent sign in it may escape nothing. */
function listPasswords(value: unknown): string[] {
  const password = typeof value === 'string' ? URL.parse(value)?.password : undefined;
  return password ? [password, decode(password)] : [];
}

function listSpellings(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

/** Lists the secrets among the settings, and the passwords in their URLs, in all spellings, longest first. */
export function listSecrets(settings: Record<string, unknown>): string[] {
  const secrets = Object.entries(settings).flatMap(([name, value]) => [
    SECRET_NAME.test(name) && typeof value === 'string' ? value : '',
    ...listPasswords(value),
  ]);
  const spellings = secrets.filter(({ length }) => length >= MIN_LENGTH).flatMap(listSpellings);
  return [...new Set(spellings)].toSorted((one, other) => other.length - one.length);
}

const ownSecrets = listSecrets(config);

const CREDENTIALS = [
  /\b((?:Bearer|Basic)\s+)[\w.~+/=-]{6,}/gi,
  /((?:authorization|api[-_]?key|access[-_]?token|token|password|secret)["']?\s*[:=]\s*["']?)(?!\[removed\]|Bearer\b|Basic\b)[^\s"'&,;}\\]{6,}/gi,
];

/** Removes secrets and strings that look like secrets, because texts of other servers may echo our requests. */
export function redactSecrets(text: string, secrets: readonly string[] = ownSecrets): string {
  const withoutOwn = secrets.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), text);
  return CREDENTIALS.reduce((rest, shape) => rest.replace(shape, `$1${CENSOR}`), withoutOwn);
}

/** Removes secrets from the output of this process, also from errors that the framework prints itself. */
export function redactOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = ((chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? redactSecrets(chunk) : chunk, ...rest)) as typeof stream.write;
  }
}

/** Callers must not log passwords, tokens, keys or queries. The redaction here is a further protection. */
export const logOptions = {
  level: config.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.apiKey'],
    censor: CENSOR,
  },
  hooks: { streamWrite: redactSecrets },
  serializers: { error: pino.stdSerializers.err },
} satisfies LoggerOptions;

export const log = pino(logOptions);

/** The security log: separate lines among the others, at every LOG_LEVEL but `silent`. */
export const securityLog = log.child(
  { log: 'security' },
  { level: config.LOG_LEVEL === 'silent' ? 'silent' : 'info' },
);
