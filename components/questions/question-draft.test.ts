import { chooseFile, noMedia } from '@/lib/features/media/media-selection';
import { createEmptyValues, replaceLostFile, toFormStart } from './question-draft';

const stored = {
  question: {
    id: 'q1',
    question: 'Which bridge?',
    choices: { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' },
    hasImage: true,
    hasAudio: false,
    mediaId: 'picture-01',
  },
  categoryId: '1',
};
const { values } = toFormStart(stored);

test('a writer who restores a draft whose file was not uploaded keeps the picture of the question', () => {
  const draft = { ...values, media: chooseFile(values.media, 'other.jpg') };
  expect(replaceLostFile(draft, stored)).toEqual(values);
});

test('a writer who restores a draft whose file was uploaded keeps that file', () => {
  const media = { ...chooseFile(values.media, 'other.jpg'), mediaId: 'picture-02' };
  expect(replaceLostFile({ ...values, media }, stored).media).toEqual(media);
});

test.each([
  ['a new question whose file was not uploaded has none', 'new.jpg', undefined],
  ['a stored question whose draft has no file has none', null, stored],
])('after a draft is restored, %s', (_, fileName, edited) => {
  const empty = createEmptyValues({ categoryId: '1', forDate: '' });
  const draft = { ...empty, media: fileName ? chooseFile(noMedia, fileName) : noMedia };
  expect(replaceLostFile(draft, edited).media).toEqual(noMedia);
});
