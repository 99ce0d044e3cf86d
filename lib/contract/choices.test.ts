import { eachChoice, pickChoices, toChoices } from './kinds';

const four = { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' };

it('four texts become choices in their order', () => {
  expect(toChoices(['a', 'b', 'c', 'd'])).toEqual(four);
});

it('each choice gets a value made from its name and index', () => {
  expect(eachChoice((name, index) => `${name} ${index}`)).toEqual({
    choice1: 'choice1 0',
    choice2: 'choice2 1',
    choice3: 'choice3 2',
    choice4: 'choice4 3',
  });
});

it('only the choices of a form are picked', () => {
  const form = { ...four, question: 'Which?', correctChoice: 'b' };
  expect(pickChoices(form)).toEqual(four);
});
