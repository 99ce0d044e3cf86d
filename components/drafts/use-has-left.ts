import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true after the component is unmounted, for work that continues after a response. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
