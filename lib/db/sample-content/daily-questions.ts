import type { SampleCategoryKey } from './categories';
import filmTv from './daily-questions/film-tv.json' with { type: 'json' };
import geography from './daily-questions/geography.json' with { type: 'json' };
import history from './daily-questions/history.json' with { type: 'json' };
import popMusic from './daily-questions/pop-music.json' with { type: 'json' };
import scienceNature from './daily-questions/science-nature.json' with { type: 'json' };
import sport from './daily-questions/sport.json' with { type: 'json' };
import { type SampleQuestion, sampleQuestion } from './sample-question';

const questions = sampleQuestion.array();

/** Daily questions by category, one a date: the first for 14 days ago, the 15th for today, the last for 10 days ahead. */
export const dailyQuestions: Readonly<Record<SampleCategoryKey, readonly SampleQuestion[]>> = {
  geography: questions.parse(geography),
  'film-tv': questions.parse(filmTv),
  'pop-music': questions.parse(popMusic),
  history: questions.parse(history),
  'science-nature': questions.parse(scienceNature),
  sport: questions.parse(sport),
};
