import type { Metadata } from 'next';
import { CategoriesScreen } from '@/components/categories/categories-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export const metadata: Metadata = { title: 'Categories' };

export default function CategoriesPage() {
  return (
    <NeedsCapability capability="manageCategories" title="Categories">
      <CategoriesScreen />
    </NeedsCapability>
  );
}
