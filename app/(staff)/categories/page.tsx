import { CategoriesScreen } from '@/components/categories/categories-screen';

export default function CategoriesPage() {
  return <CategoriesScreen />;
}
