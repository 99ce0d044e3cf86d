import fc from 'fast-check';
import { CROP_ASPECT, findMediaType, fitCrop, formatBytes, formatDuration, isVideoName } from './rules';

it.each([
  ['clip.MP4', true],
  ['clip.mpeg', true],
  ['voice.mp3', false],
  ['photo.png', false],
])('the file %s is a video: %s', (name, isVideo) => {
  expect(isVideoName(name)).toBe(isVideo);
});

it.each([
  ['photo.JPEG', 'image'],
  ['loop.gif', 'image'],
  ['song.mp3', 'audio'],
  ['clip.mpeg', 'audio'],
  ['drawing.svg', null],
  ['png', null],
  ['photo.jpg.exe', null],
])('the name %s is that of a file of the type %s', (name, mediaType) => {
  expect(findMediaType(name)).toBe(mediaType);
});

describe('the size of a crop', () => {
  const side = fc.integer({ min: 4, max: 20_000 });

  it('never exceeds 1200 × 900 and keeps its proportions', () => {
    fc.assert(
      fc.property(side, (width) => {
        const size = fitCrop({ x: 0, y: 0, width, height: width / CROP_ASPECT });
        expect(size.width).toBeLessThanOrEqual(1200);
        expect(size.height).toBeLessThanOrEqual(900);
        expect(Math.abs(size.width / CROP_ASPECT - size.height)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the original size if that fits, and else the largest that does', () => {
    expect(fitCrop({ x: 5, y: 5, width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
    expect(fitCrop({ x: 5, y: 5, width: 4000, height: 3000 })).toEqual({ width: 1200, height: 900 });
    expect(fitCrop({ x: 0, y: 0, width: 0.2, height: 0.15 })).toEqual({ width: 1, height: 1 });
  });
});

it.each([
  [0, ''],
  [1, '1 kB'],
  [340_400, '340 kB'],
  [12_345_678, '12.3 MB'],
])('%d bytes are "%s"', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [undefined, ''],
  [2038, '0:02'],
  [59_600, '1:00'],
  [754_000, '12:34'],
])('%s ms are "%s"', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
