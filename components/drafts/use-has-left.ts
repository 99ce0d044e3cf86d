import { type RefObject, useEffect, useRef } from 'react';

/** Says of a screen that waits for a response whether the person has left it meanwhile. */
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
