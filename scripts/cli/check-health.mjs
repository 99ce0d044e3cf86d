// Exits with 0 if the server of this container is ready, otherwise with 1; for HEALTHCHECK.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`, {
  redirect: 'manual',
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
