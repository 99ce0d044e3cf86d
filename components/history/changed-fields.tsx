import { MediaThumbnail } from '@/components/media/question-media';
import {
  type ChangedField,
  type DiffRun,
  diffWords,
  findPictureId,
  listChangedFields,
  type Sides,
} from '@/lib/features/history/rules';
import { useMediaAccess } from '@/lib/features/media/client';
import styles from './changed-fields.module.css';

const tags = { both: 'span', before: 'del', after: 'ins' } as const;

/** Splits a field's change into runs: two texts word by word, anything else into before and after. */
function splitIntoRuns({ field, before, after }: ChangedField): DiffRun[] {
  if (before && after && !findPictureId(field, before) && !findPictureId(field, after)) {
    return diffWords(before, after);
  }
  return [
    ...(before === null ? [] : [{ side: 'before', text: before } as const]),
    ...(after === null ? [] : [{ side: 'after', text: after } as const]),
  ];
}

export function ChangedFields(sides: Sides) {
  const isReady = useMediaAccess();
  return (
    <dl className={styles.fields}>
      {listChangedFields(sides).map((change) => (
        <div key={change.field} className={styles.field}>
          <dt>{change.field}</dt>
          <dd dir="auto">
            {Array.from(splitIntoRuns(change).entries(), ([index, { side, text }]) => {
              const Tag = tags[side];
              const mediaId = side !== 'both' && findPictureId(change.field, text);
              return (
                <Tag key={index} className={styles[side]}>
                  {mediaId
                    ? isReady && (
                        <MediaThumbnail mediaId={mediaId} alt={sides[side]?.['Alt text'] || change.field} />
                      )
                    : text || '(empty)'}
                </Tag>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
