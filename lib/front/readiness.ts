import 'server-only';
import { config } from '@/lib/config/config';
import { can } from '@/lib/features/accounts/rules';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { checkHealth } from '@/lib/health/checks';
import { findToken } from '@/lib/http/authenticate';

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
