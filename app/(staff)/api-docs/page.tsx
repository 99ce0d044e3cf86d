import type { Metadata } from 'next';
import { ApiDocsScreen } from '@/components/api-docs/api-docs-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export const metadata: Metadata = { title: 'API' };

export default function ApiDocsPage() {
  return (
    <NeedsCapability capability="apiDocs" title="API">
      <ApiDocsScreen />
    </NeedsCapability>
  );
}
