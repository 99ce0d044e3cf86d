'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onMouseEnter' | 'onFocus'>;

/**
 * A link between staff screens. What it leads to is fetched ahead once the pointer or the keyboard is on it: links fetched
 * as they come into view asked the server 15 times for each screen, and 40 times for the plan with its gaps.
 */
export function ScreenLink(props: ScreenLinkProps) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onMouseEnter={mean} onFocus={mean} />;
}
