import { useIsAllowed } from '@/lib/features/staff/client';
import { listMenuScreens } from '@/lib/http/staff-screens';
import { useOwnApi } from './own-api';

/** The screens of the menu that the person may use. Those that need more than writing appear once the role is known. */
export function useMenuScreens() {
  const isAllowed = useIsAllowed();
  return listMenuScreens(useOwnApi(), (action) => isAllowed(action) ?? false);
}
