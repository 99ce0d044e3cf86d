import { act, renderHook } from '@testing-library/react';
import { usePathname } from 'next/navigation';
import { type ReactNode, startTransition, useState } from 'react';
import { Router } from '@/lib/testing/router';
import { useFollowedAddress } from './use-followed-address';

const FIRST = '/edit_wordpuzzle/c1/2031-07-15';
const MOVED = '/edit_wordpuzzle/c1/2031-07-16';

/** Shows the pathname in a transition, as the framework does after a navigation and after `replaceState`. */
let showPathname: (pathname: string) => void;

function MovingRouter({ children }: { children: ReactNode }) {
  const [pathname, setPathname] = useState(FIRST);
  showPathname = (shown) => startTransition(() => setPathname(shown));
  return <Router pathname={pathname}>{children}</Router>;
}

function renderMovable() {
  jest
    .spyOn(window.history, 'replaceState')
    .mockImplementation((_data, _title, path) => showPathname(String(path)));
  return renderHook(() => ({ ...useFollowedAddress(), pathname: usePathname() }), { wrapper: MovingRouter });
}

afterEach(() => jest.restoreAllMocks());

test('A person who moves a record stays in its form, at the new address', () => {
  const { result } = renderMovable();
  act(() => result.current.follow(MOVED));
  expect(result.current).toMatchObject({ pathname: MOVED, visit: 0 });
});

test('A person who goes back to the first address after a move gets another form', () => {
  const { result } = renderMovable();
  act(() => result.current.follow(MOVED));
  act(() => showPathname(FIRST));
  expect(result.current.visit).toBe(1);
});

test('A person who returns before the framework has shown the address of the move gets another form, too', () => {
  const { result } = renderMovable();
  act(() => {
    result.current.follow(MOVED);
    showPathname(FIRST);
  });
  expect(result.current.visit).toBe(1);
});

test('A person who has left the screen of a record before it was moved keeps the address of the next screen', () => {
  const { result, unmount } = renderMovable();
  unmount();
  act(() => result.current.follow(MOVED));
  expect(window.history.replaceState).not.toHaveBeenCalled();
});
