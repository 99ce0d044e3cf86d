import {
  chooseFile,
  findMediaProblem,
  isSameMedia,
  type MediaSelection,
  markAudio,
  markImage,
  markZoomImage,
  nameMedia,
  noMedia,
  toMediaFields,
} from './media-selection';

const storedImage: MediaSelection = {
  hasImage: true,
  hasAudio: false,
  hasZoomImage: true,
  mediaType: 'image',
  mediaId: 'image-0001',
  zoomMediaId: 'zoom-00001',
  crop: { x: 10, y: 0, width: 40, height: 30 },
  alt: 'A bridge',
  credit: 'Ann Example',
  licence: 'CC BY 4.0',
  licenceUntil: '2030-01-31',
  fileName: null,
};

describe('the checkboxes (docs/product.md, 4)', () => {
  it('follow the extension of the chosen file', () => {
    expect(chooseFile(noMedia, 'a.png')).toMatchObject({ hasImage: true, hasAudio: false });
    expect(chooseFile(noMedia, 'a.mp4')).toMatchObject({ hasImage: false, hasAudio: true });
  });

  it('drop the zoom image with the image', () => {
    expect(markImage(storedImage, false)).toMatchObject({ hasImage: false, hasZoomImage: false });
    expect(markImage(storedImage, true)).toEqual(storedImage);
  });

  it('check the image with the zoom image, and leave it checked when that is unchecked', () => {
    expect(markZoomImage(noMedia, true)).toMatchObject({ hasImage: true, hasZoomImage: true });
    expect(markZoomImage(storedImage, false)).toMatchObject({ hasImage: true, hasZoomImage: false });
  });
});

it('a form forgets the old file, its zoom file and its texts when another is chosen, and keeps the zoom box for an image', () => {
  expect(chooseFile(storedImage, 'other.jpg')).toEqual({
    ...noMedia,
    hasImage: true,
    hasZoomImage: true,
    mediaType: 'image',
    fileName: 'other.jpg',
  });
  expect(chooseFile(storedImage, 'song.mp3').hasZoomImage).toBe(false);
});

it.each([
  ['an image without a file', markImage(noMedia, true), 'Choose an image file, or uncheck Has Image'],
  ['audio without a file', markAudio(noMedia, true), 'Choose an audio file, or uncheck Has Audio'],
  ['audio with an image file', markAudio(storedImage, true), 'Choose an audio file, or uncheck Has Audio'],
  [
    'a day that does not exist',
    { ...storedImage, licenceUntil: '12026-01-31' },
    'Licence runs out: Use a date that exists, written YYYY-MM-DD',
  ],
  ['a stored image', storedImage, null],
  ['nothing', noMedia, null],
])('a form finds the problem of a selection with %s, if there is one', (_what, selection, problem) => {
  expect(findMediaProblem(selection)).toBe(problem);
});

describe('the fields to save', () => {
  it('are those of the file whose box is checked', () => {
    expect(toMediaFields(storedImage)).toEqual({
      mediaType: 'image',
      mediaId: 'image-0001',
      zoomMediaId: 'zoom-00001',
      alt: 'A bridge',
      credit: 'Ann Example',
      licence: 'CC BY 4.0',
      licenceUntil: '2030-01-31',
    });
  });

  it('of a sound have no alt text, and are trimmed', () => {
    const song = { ...chooseFile(storedImage, 'song.mp3'), mediaId: 'song', alt: 'x', credit: ' Bo ' };
    expect(toMediaFields(song)).toMatchObject({ alt: null, credit: 'Bo', licence: '', licenceUntil: null });
  });

  it('have no zoom image without its box', () => {
    expect(toMediaFields(markZoomImage(storedImage, false)).zoomMediaId).toBeNull();
  });

  it('are empty unless the box of the file is checked', () => {
    const withoutImage = markImage(storedImage, false);
    for (const selection of [withoutImage, markAudio(withoutImage, true), noMedia])
      expect(new Set(Object.values(toMediaFields(selection)))).toEqual(new Set([null]));
  });
});

it('a form compares two versions by what would be saved', () => {
  expect(isSameMedia(storedImage, { ...storedImage, alt: ' A bridge ', fileName: 'a.png' })).toBe(true);
  expect(isSameMedia(storedImage, { ...storedImage, alt: 'Another text' })).toBe(false);
  expect(isSameMedia(storedImage, { ...storedImage, zoomMediaId: null })).toBe(false);
  expect(isSameMedia(storedImage, { ...storedImage, licenceUntil: '' })).toBe(false);
  expect(isSameMedia(noMedia, markImage(storedImage, false))).toBe(true);
});

it.each([
  ['no media', noMedia, 'None'],
  [
    'a picture',
    storedImage,
    'Picture with zoom image: A bridge, credit Ann Example, licence CC BY 4.0, until 2030-01-31',
  ],
  ['a sound', chooseFile(noMedia, 'song.mp3'), 'Audio song.mp3'],
])('a form names %s in words', (_what, selection, name) => {
  expect(nameMedia(selection)).toBe(name);
});
