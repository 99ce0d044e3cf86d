import type { SampleCategoryKey } from './categories';
import { filmTvQuestions } from './daily-questions/film-tv';
import { geographyQuestions } from './daily-questions/geography';
import { historyQuestions } from './daily-questions/history';
import { popMusicQuestions } from './daily-questions/pop-music';
import { scienceNatureQuestions } from './daily-questions/science-nature';
import { sportQuestions } from './daily-questions/sport';
import type { SampleQuestion } from './sample-question';

/** Daily questions by category, one a date: the first for 14 days ago, the 15th for today, the last for 10 days ahead. */
export const dailyQuestions: Readonly<Record<SampleCategoryKey, readonly SampleQuestion[]>> = {
  geography: geographyQuestions,
  'film-tv': filmTvQuestions,
  'pop-music': popMusicQuestions,
  history: historyQuestions,
  'science-nature': scienceNatureQuestions,
  sport: sportQuestions,
};
