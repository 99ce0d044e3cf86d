import { CategoriesScreen } from '@/components/categories/categories-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export default function CategoriesPage() {
  return (
    <NeedsCapability capability="manageCategories" title="Categories">
      <CategoriesScreen />
    </NeedsCapability>
  );
}
