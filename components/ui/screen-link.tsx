'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onMouseEnter' | 'onFocus'>;

/**
 * A link between staff screens. Its target is prefetched once the pointer or the focus is on it: prefetching links as they
 * come into view asked the server 15 times for each screen, and 40 times for the plan with its gaps.
 */
export function ScreenLink(props: ScreenLinkProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const prefetch = () => setIsPointedAt(true);
  return <Link {...props} prefetch={isPointedAt ? null : false} onMouseEnter={prefetch} onFocus={prefetch} />;
}
