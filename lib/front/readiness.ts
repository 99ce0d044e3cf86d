import 'server-only';
import { config } from '@/lib/config/config';
import { checkDatabase, checkMigrations } from '@/lib/db/check-database';
import { can } from '@/lib/features/accounts/rules';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { checkStorage } from '@/lib/features/media/server/check-storage';
import { addHealthCheck, checkHealth } from '@/lib/health/checks';
import { findToken } from '@/lib/http/authenticate';

/** What an instance needs to serve. In front of an API elsewhere that is nothing of its own. */
export function addHealthChecks(): void {
  if (config.API_HOST) return;
  addHealthCheck('database', checkDatabase, { isVital: true });
  addHealthCheck('migrations', checkMigrations, { isVital: true });
  addHealthCheck('storage', checkStorage, { isVital: true });
}

/** While the database is away nobody is known, so nobody is told more. */
async function isStaff(authorization: string | undefined): Promise<boolean> {
  const token = config.API_HOST ? null : findToken(authorization ?? null, null);
  if (!token) return false;
  return can(await findSessionUser(token).catch(() => null), 'useStaffArea');
}

/** Can this instance serve? Staff, whom their session's token tells, get what each check found. */
export async function readiness(
  authorization: string | undefined,
): Promise<{ isReady: boolean; details?: object }> {
  const { isReady, checks } = await checkHealth();
  return { isReady, ...((await isStaff(authorization)) && { details: checks }) };
}
