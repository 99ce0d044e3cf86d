import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import {
  clearDocuments,
  countWords,
  findIndexVersion,
  putDocuments,
  removeDocuments,
  setIndexVersion,
} from './document-store';
import {
  findNotedSubject,
  listQuestionsWithMedia,
  listSubjectIds,
  loadSearchables,
  type Subject,
} from './store';

/** One more whenever records are indexed in another way (search-text, what is loaded): the index is made anew then. */
const INDEX_VERSION = 4;
const BATCH = 500;

/** Brings what a record is found by up to date, in the transaction that changed it: stored, changed or gone. */
export async function indexRecord(subject: Subject, transaction: Db): Promise<void> {
  if (subject.subjectType === 'category' || subject.subjectType === 'account') return;
  if (subject.subjectType === 'note') {
    const noted = await findNotedSubject(subject.subjectId, transaction);
    if (noted) await indexRecord(noted, transaction);
    return;
  }
  const record = (await loadSearchables([subject], transaction)).get(subject.subjectId);
  await (record ? putDocuments([record], transaction) : removeDocuments([subject], transaction));
}

/** The same for every question that shows a file whose alt text has changed. */
export async function indexQuestionsWithMedia(mediaId: string, transaction: Db): Promise<void> {
  for (const subject of await listQuestionsWithMedia(mediaId, transaction)) {
    await indexRecord(subject, transaction);
  }
}

async function indexAll(subjectType: 'question' | 'word_puzzle', db: Db): Promise<number> {
  let after = '';
  let count = 0;
  for (;;) {
    const ids = await listSubjectIds(subjectType, after, BATCH, db);
    const last = ids.at(-1);
    if (last === undefined) return count;
    await db.transaction().execute(async (transaction) => {
      const subjects = ids.map((subjectId) => ({ subjectType, subjectId }));
      await putDocuments([...(await loadSearchables(subjects, transaction)).values()], transaction);
    });
    count += ids.length;
    after = last;
  }
}

/** Makes the search index anew from the records. Returns how many there are. */
export async function rebuildSearchIndex(db: Db = database()): Promise<number> {
  await clearDocuments(db);
  const count = (await indexAll('question', db)) + (await indexAll('word_puzzle', db));
  await countWords(db);
  await setIndexVersion(INDEX_VERSION, db);
  return count;
}

/** Makes the index where there is none, or one of an earlier way. Returns how many records it took; null: none had to be. */
export async function ensureSearchIndex(db: Db = database()): Promise<number | null> {
  if ((await findIndexVersion(db)) === INDEX_VERSION) return null;
  return rebuildSearchIndex(db);
}
