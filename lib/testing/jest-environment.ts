// Tests run in a time zone whose date differs from UTC's for half of the day, which reveals code that mixes the two up.
process.env.TZ = 'Pacific/Kiritimati';
process.env.LOG_LEVEL ??= 'silent';
