import { act, renderHook, waitFor } from '@testing-library/react';
import { storeSessionToken } from '@/lib/browser/session';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { changeStaff, useMay } from './client';

afterEach(() => storeSessionToken(null));

test('an admin who was made a writer loses the right of admins on the open screen after a refused change', async () => {
  let role = 'admin';
  stubFetch(({ path }) =>
    path.includes('my_account')
      ? { json: { role } }
      : { status: 403, json: { code: 'not_allowed', message: 'Your account may not manage the staff.' } },
  );
  storeSessionToken('token');
  const { result } = renderHook(() => useMay('manageStaff'));
  await waitFor(() => expect(result.current).toBe(true));
  role = 'writer';
  await act(() => expect(changeStaff('signOutStaffMember', { userId: 'wendy' })).rejects.toThrow());
  await waitFor(() => expect(result.current).toBe(false));
});
