import { resolve } from 'node:path';

// Tests run in a time zone whose date differs from UTC's for 14 hours of a day, which reveals code that mixes the two up.
process.env.TZ = 'Pacific/Kiritimati';
process.env.LOG_LEVEL ??= 'silent';
// The programs that tests start keep their compiled code there, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
