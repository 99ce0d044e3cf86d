import { choiceNames } from '@/lib/contract/kinds';
import type { Columns } from './fields';
import { guessColumns } from './guess-columns';

const makeRows = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const guess = (lines: string[]) => guessColumns(makeRows(lines.map((line) => line.split(';'))), []).columns;

it('an import takes no number that counts every second column for the key', () => {
  const columns = guess([
    'Which planet is the largest of all?;Mars;It is red and small, you know.;Jupiter;Yes, with many moons.;Io;It is a moon.;1',
    'Which metal does a fuse melt?;Lead;It melts at once, of course.;Iron;It is hard.;Gold;It is too dear for that.;0',
    'Which sea has no coast at all?;Baltic;No, it has many beaches.;Red Sea;It has two.;Sargasso;It is in the ocean.;2',
  ]);
  expect(columns).not.toContain('correctChoice');
});

it('an import of one row takes its numbers for choices, although the first may count the row', () => {
  const columns = guess(['How many moons has the Earth?;1;2;3;4;A']);
  expect(columns).toEqual(['question', 'choice1', 'choice2', 'choice3', 'choice4', 'correctChoice']);
});

it('an import takes a language that all rows repeat for no choice', () => {
  const columns = guess([
    'Which planet is the largest of all?;en;Mars;Io;Venus;Jupiter;D',
    'Which metal does a fuse melt?;en;Gold;Lead;Iron;Neon;B',
    'Which sea has no coast at all?;en;Baltic;Red Sea;Sargasso;Aegean;C',
  ]);
  expect(columns).toEqual(['question', null, 'choice1', 'choice2', 'choice3', 'choice4', 'correctChoice']);
});

it('an import takes no names of subjects for explanations', () => {
  const columns = guess([
    'Which planet is the largest of all?;Mars;Io;Venus;Jupiter;3;astronomy',
    'Which metal does a fuse melt?;Gold;Lead;Iron;Neon;1;electricity',
    'Which sea has no coast at all?;Baltic;Red Sea;Sargasso;Aegean;2;geography',
  ]);
  expect(columns).toEqual(['question', 'choice1', 'choice2', 'choice3', 'choice4', 'correctChoice', null]);
});

it('an import takes no column that repeats the question for a choice', () => {
  const columns = guess([
    'Which planet is the largest of all?;which planet is the largest of all;Jupiter',
    'Which metal does a fuse melt?;which metal does a fuse melt;Lead',
  ]);
  expect(columns).toEqual(['question', null, 'correctChoice']);
});

it('an import takes the only other column for no answer if a heading names the answers', () => {
  const columns = guess([
    'Stimulus;Team;Answer',
    'Which planet is the largest of all?;Reds;Jupiter',
    'Which metal does a fuse melt?;Blues;Lead',
    'Which sea has no coast at all?;Greens;Sargasso',
  ]);
  expect(columns).toEqual(['question', null, 'correctChoice']);
});

it('an import takes TRUE and FALSE behind texts without headings for flags of the choices', () => {
  const columns = guess([
    'Which planet is the largest of all?;Mars;FALSE;Jupiter;TRUE;Io;FALSE',
    'Which metal does a fuse melt?;Lead;TRUE;Gold;FALSE;Iron;FALSE',
  ]);
  const flagged = ['choice1', 'rightFlag', 'choice2', 'rightFlag', 'choice3', 'rightFlag'];
  expect(columns).toEqual(['question', ...flagged]);
});

it('an import takes no flags that say the same in all rows for the right choice', () => {
  const below = ['Which sea is salty?;TRUE;Dead Sea;FALSE;a lake;FALSE', 'Who?;TRUE;Ann;FALSE;a name;FALSE'];
  expect(guess(below)).not.toContain('rightFlag');
});

it('an import takes no two letters under an unknown heading for the key, because they may name teams', () => {
  const below = ['Which planet is blue?;Mars;Earth;Io;A', 'Which sea is salty?;Dead;Red;Black;B'];
  expect(guess(['Question;A;B;C;Kapoat', ...below])).not.toContain('correctChoice');
});

it('an import takes the subject for the category in Swedish', () => {
  expect(guess(['Ämne;Fråga;Rätt svar', 'Djur;Vilket djur är störst?;Elefant'])).toContain('category');
});

describe('columns', () => {
  const guess = (...rows: string[][]) => guessColumns(makeRows(rows), ['Pop', 'Art']);
  it.each<[kind: string, heading: string[], columns: Columns]>([
    [
      'letters',
      ['Question', 'A', 'B', 'C', 'D', 'E', 'Answer'],
      ['question', 'choice1', 'choice2', 'choice3', 'choice4', 'extra', 'correctChoice'],
    ],
    ['the same twice', ['question', 'Question Text', 'Correct answer'], ['question', null, 'correctChoice']],
    ['a word and its definition', ['Unit', 'Word', 'Definition'], [null, 'word', 'hint']],
    ['a short name beside the text', ['Title', 'Text', 'Answer'], [null, 'question', 'correctChoice']],
    [
      'a clue and its answer',
      ['Round', 'Value', 'Clue', 'Answer'],
      [null, null, 'question', 'correctChoice'],
    ],
  ])('are recognized by these headings: %s', (_kind, heading, columns) => {
    const row = heading.map(() => 'x');
    expect(guess(heading, row)).toMatchObject({ headingLine: 1, columns });
  });

  it('of answers are recognized as the choices and the right one by their contents', () => {
    const guessed = guess(['question', 'answer', 'correct answer'], ['Who?', 'Ann; Bob; Cyd; Dan', 'Bob']);
    expect(guessed.columns).toEqual(['question', 'options', 'correctChoice']);
  });

  it('are recognized by their contents if there are no headings', () => {
    const row = ['Pop', 'Which?', 'A', 'B', 'C', 'D', '2', 'easy', '2027-01-31'];
    expect(guess(row, row)).toEqual({
      game: 'daily',
      headingLine: null,
      columns: ['category', 'question', ...choiceNames, 'correctChoice', 'difficulty', 'forDate'],
    });
  });

  it('of three columns without headings are a category, a question and its answer', () => {
    const names = ['Rivers', 'Cities', 'Songs'].flatMap((name) => [name, name, name, name, name]);
    const rows = names.map((name, at) => [name, `Which number is this: ${at}?`, `the answer ${at}`]);
    expect(guess(...rows).columns).toEqual(['category', 'question', 'correctChoice']);
  });

  it.each([
    ['of a word and a hint', 'word_puzzle', ['word', 'hint'], ['fjord', 'inlet']],
    ['with the name of a game', 'weekly', ['question', 'game'], ['Which?', 'weekly']],
  ])('%s decide that the game is %s', (_what, game, heading, row) => {
    expect(guess(heading, row).game).toBe(game);
  });
});
