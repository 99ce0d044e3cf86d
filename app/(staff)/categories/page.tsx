import type { Metadata } from 'next';
import { CategoriesScreen } from '@/components/categories/categories-screen';
import { NeedsAction } from '@/components/layout/needs-action';
import { NeedsCapability } from '@/components/layout/needs-capability';

export const metadata: Metadata = { title: 'Categories' };

export default function CategoriesPage() {
  return (
    <NeedsCapability capability="manageCategories" title="Categories">
      <NeedsAction action="manageCategories" title="Categories">
        <CategoriesScreen />
      </NeedsAction>
    </NeedsCapability>
  );
}
