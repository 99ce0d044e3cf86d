import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { MediaCredit } from '@/components/media/media-credit';
import { QuestionPicture } from '@/components/media/question-picture';
import { Card } from '@/components/ui/card';
import {
  ChoiceList,
  Correction,
  Explanation,
  QuestionText,
} from '@/components/visitor-questions/question-text';
import { mediaDelivery } from '@/lib/config/config';
import { playableUrl } from '@/lib/features/media/media-url';
import type { DayQuestion } from '@/lib/site/daily-questions';
import { categoryColors } from '@/lib/site/markup/palette';
import styles from './archived-question.module.css';

/** A question with its answer, if that is public; it works without scripts. */
export function ArchivedQuestion({ game, category, question, anchor }: DayQuestion) {
  const { category: name, defaultAvatarColor: color, mediaId: categoryImage } = category;
  const { mediaId, hasImage, hasAudio, audioUrl2Play, questionTag } = question;
  return (
    <Card
      as="article"
      className={styles.card}
      style={categoryColors(color)}
      id={anchor}
      aria-labelledby={`${anchor}-name`}
    >
      <header className={styles.category}>
        {categoryImage && (
          <CategoryThumbnail
            className={styles.image}
            mediaId={categoryImage}
            mediaUrls={mediaDelivery()}
            loading="lazy"
          />
        )}
        <h2 id={`${anchor}-name`} className={styles.name} dir="auto">
          {name}
        </h2>
        {game === 'weekly' && <p className={styles.game}>Weekly game</p>}
      </header>
      <div className={styles.content}>
        <QuestionText>{question.question}</QuestionText>
        {hasAudio && audioUrl2Play && (
          <audio
            className={styles.audio}
            controls
            preload="none"
            src={playableUrl(audioUrl2Play, mediaDelivery())}
            aria-label="Question audio"
          />
        )}
        {hasAudio && <MediaCredit question={question} />}
        {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} isBelow />}
        <div className={styles.choices}>
          <ChoiceList
            question={question.question}
            choices={question.choices}
            correctChoice={question.correctChoice}
          />
        </div>
        <Correction question={question} />
        <Explanation>{question.explanation}</Explanation>
        {questionTag && (
          <a className={styles.share} href={`/share_question/${encodeURIComponent(questionTag)}`}>
            Share this question
          </a>
        )}
      </div>
    </Card>
  );
}
