import 'server-only';
import pino from 'pino';
import { config } from '@/lib/config/config';

/**
 * The process's log: one JSON object a line on standard output. Callers name what they log field by field;
 * passwords, tokens, keys and query strings never go in, and the paths below are a second fence.
 */
export const log = pino({
  level: config.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.apiKey'],
    censor: '[removed]',
  },
  serializers: { error: pino.stdSerializers.err },
});
