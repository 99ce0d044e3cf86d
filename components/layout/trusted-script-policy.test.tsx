import { isValidElement } from 'react';
import { TrustedScriptPolicy } from './trusted-script-policy';

test('makes schemas that are created later generate no code', async () => {
  const element = TrustedScriptPolicy({});
  const script = document.createElement('script');
  script.textContent = isValidElement<{ children: string }>(element) ? element.props.children : '';
  document.head.append(script);

  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});
