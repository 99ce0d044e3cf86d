import 'server-only';
import pino from 'pino';
import { config } from '@/lib/config/config';
import { redactSecrets } from './redact';

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
