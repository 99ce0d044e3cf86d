// An instance that fills the slots of the days it is told, for `npm run bench -- reserve`, which kills some of them.
import { runReserve } from '@/lib/features/plan/server/run-reserve';

process.on('message', async (day: string) => {
  const runs = await runReserve(day);
  process.send?.(runs.length);
});
process.send?.('ready');
