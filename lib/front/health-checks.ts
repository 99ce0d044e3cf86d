import 'server-only';
import { config } from '@/lib/config/config';
import { checkDatabase, checkMigrations } from '@/lib/db/check-database';
import { checkStorage } from '@/lib/features/media/server/check-storage';
import { addHealthCheck } from '@/lib/health/checks';

/** What an instance needs to serve. In front of an API elsewhere that is nothing of its own. */
export function addHealthChecks(): void {
  if (config.API_HOST) return;
  addHealthCheck('database', checkDatabase, { isVital: true });
  addHealthCheck('migrations', checkMigrations, { isVital: true });
  addHealthCheck('storage', checkStorage, { isVital: true });
}
