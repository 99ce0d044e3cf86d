import { isValidElement } from 'react';
import { TrustedScriptPolicy } from './trusted-script-policy';

test('the script tells Zod, which is loaded after it, to generate no code', async () => {
  const element = TrustedScriptPolicy({});
  const script = document.createElement('script');
  script.textContent = isValidElement<{ children: string }>(element) ? element.props.children : '';
  document.head.append(script);

  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});
