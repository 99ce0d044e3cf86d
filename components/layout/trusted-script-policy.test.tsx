import { isValidElement } from 'react';
import { TrustedScriptPolicy } from './trusted-script-policy';

test('schemas that are created after the script generate no code', async () => {
  const element = TrustedScriptPolicy({});
  const script = document.createElement('script');
  script.textContent = isValidElement<{ children: string }>(element) ? element.props.children : '';
  document.head.append(script);

  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});
