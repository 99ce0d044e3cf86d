import { guessColumns } from './guess-columns';

const toRows = (lines: readonly string[]) =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));

const guess = (lines: readonly string[]) => guessColumns(toRows(lines), []).columns;

it('takes no number for the key that counts every second column', () => {
  const columns = guess([
    'Which planet is the largest of all?;Mars;It is red and small, you know.;Jupiter;Yes, with many moons.;Io;It is a moon.;1',
    'Which metal does a fuse melt?;Lead;It melts at once, of course.;Iron;It is hard.;Gold;It is too dear for that.;0',
    'Which sea has no coast at all?;Baltic;No, it has many beaches.;Red Sea;It has two.;Sargasso;It is in the ocean.;2',
  ]);
  expect(columns).not.toContain('correctChoice');
});

it('takes no names of subjects for explanations', () => {
  const columns = guess([
    'Which planet is the largest of all?;Mars;Io;Venus;Jupiter;3;astronomy',
    'Which metal does a fuse melt?;Gold;Lead;Iron;Neon;1;electricity',
    'Which sea has no coast at all?;Baltic;Red Sea;Sargasso;Aegean;2;geography',
  ]);
  expect(columns).toEqual(['question', 'choice1', 'choice2', 'choice3', 'choice4', 'correctChoice', null]);
});

it('takes no two letters under an unknown heading for the key, because they may name teams', () => {
  const below = ['Which planet is blue?;Mars;Earth;Io;A', 'Which sea is salty?;Dead;Red;Black;B'];
  expect(guess(['Question;A;B;C;Kapoat', ...below])).not.toContain('correctChoice');
});

it('takes the subject for the category in Swedish', () => {
  expect(guess(['Ämne;Fråga;Rätt svar', 'Djur;Vilket djur är störst?;Elefant'])).toContain('category');
});
