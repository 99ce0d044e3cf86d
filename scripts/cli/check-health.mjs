// Is the server of this container ready? For HEALTHCHECK: exits with 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`, {
  redirect: 'manual',
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
