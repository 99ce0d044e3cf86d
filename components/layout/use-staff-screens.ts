import { useIsAllowed } from '@/lib/features/staff/client';
import { useCapabilities } from './capabilities';
import { listStaffScreens } from './staff-screens';

/** The staff screens that there are for the person; those that need more than writing once it is known who it is. */
export function useStaffScreens() {
  const isAllowed = useIsAllowed();
  return listStaffScreens(useCapabilities(), (action) => isAllowed(action) ?? false);
}
