import { ButtonLink } from '@/components/ui/screen-link';

export default function StaffNotFound() {
  return (
    <>
      <h1>There is nothing at this address</h1>
      <p>The date or the record in the address does not exist.</p>
      <ButtonLink href="/trivia_questions">Go to the daily questions</ButtonLink>
    </>
  );
}
