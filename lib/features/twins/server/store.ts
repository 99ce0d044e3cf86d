import 'server-only';
import { REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';

/** More changes are not open at once: the latest are compared. */
const MOST_PROPOSALS = 500;

/** What is proposed of records, the latest first; `content` is JSON. */
export async function listOpenProposals() {
  return database()
    .selectFrom('proposals')
    .select(['subject_type as subjectType', 'subject_id as subjectId', 'content'])
    .where('subject_type', 'in', REVIEWED_SUBJECTS)
    .orderBy('updated_at', 'desc')
    .limit(MOST_PROPOSALS)
    .$narrowType<{ subjectType: ReviewedSubject }>()
    .execute();
}
