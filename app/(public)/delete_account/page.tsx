import { DeleteAccountScreen } from '@/components/delete-account/delete-account-screen';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Delete your ${config.PRODUCT_NAME} account`,
    description: `How to delete your ${config.PRODUCT_NAME} account, in the app or by mail, and what happens in the 60 days after.`,
    path: '/delete_account',
  });
}

export default function DeleteAccountPage() {
  return <DeleteAccountScreen />;
}
