import { useIsAllowed } from '@/lib/features/staff/client';
import { listMenuScreens } from '@/lib/http/staff-screens';
import { useOwnApi } from './own-api';

/** The menu's screens that there are for the person; those that need more than writing once it is known who it is. */
export function useMenuScreens() {
  const isAllowed = useIsAllowed();
  return listMenuScreens(useOwnApi(), (action) => isAllowed(action) ?? false);
}
