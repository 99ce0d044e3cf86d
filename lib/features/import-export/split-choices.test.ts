import { makeSplitter } from './split-choices';

test.each([
  [
    'words of its own',
    `['Two', 'None of these', 'True', "False"]`,
    ['Two', 'None of these', 'True', 'False'],
  ],
  [
    'apostrophes',
    String.raw`['Bern\'s', "Rome's", 'He said "it\'s"']`,
    [`Bern's`, `Rome's`, `He said "it's"`],
  ],
])(
  'a person who imports a list in the notation of Python gets %s in the choices as they are',
  (_, cell, choices) => {
    expect(makeSplitter([cell])(cell).choices).toEqual(choices);
  },
);
