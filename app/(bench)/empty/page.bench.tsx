export const revalidate = 3600;

/** Nothing at all: what every public page is measured against. Part of the build of `npm run bench -- public` alone. */
export default function EmptyPage() {
  return <main />;
}
