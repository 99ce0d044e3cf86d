// Every test runs where "today" differs from UTC's for half of the day: code that mixes the two up shows it.
process.env.TZ = 'Pacific/Kiritimati';
process.env.LOG_LEVEL ??= 'silent';
