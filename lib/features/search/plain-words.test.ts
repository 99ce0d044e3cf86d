import { toPlainWords, toStem } from './plain-words';

test.each([
  ['one thousand two hundred and six', '1200 and 6'],
  ['two thousand five hundred', '2500'],
  ['twenty one thousand', '21000'],
  ['two hundred thousand and four', '200000 and 4'],
  ['one million five hundred thousand', '1500000'],
  ['a hundred and one', 'a 100 and 1'],
  ['twenty nineteen', '20 19'],
  ['one two three', '1 2 3'],
  ['three hundred sixty five', '365'],
  ['a quince for a cent', 'a quince for a cent'],
  ['zero five', '0 5'],
  ['zero thousand', '0'],
  ['twenty ten', '20 10'],
  ['two thousand thousand', '2000 1000'],
  ['a hundred hundred', 'a 100 100'],
  ['8 million', '8000000'],
  ['1.5 million', '1 5 1000000'],
  ['12 hundred', '1200'],
  ['8 six', '8 6'],
  ['1984 hundred', '1984 100'],
])('the numbers of “%s” are read as “%s”', (text, words) => {
  expect(toPlainWords(text)).toEqual(words.split(' '));
});

test.each([
  ['painters', 'paint'],
  ['wings', 'wing'],
  ['cars', 'car'],
  ['gas', 'gas'],
  ['747s', '747s'],
])('the stem of “%s” is “%s”', (word, stem) => {
  expect(toStem(word)).toBe(stem);
});
