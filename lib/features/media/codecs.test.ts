import { describePartlyPlayable, describeUnplayable, formatCodec } from './codecs';

it.each([
  ['pcm-s16be', 'PCM'],
  ['avc', 'H.264'],
  ['alac', 'ALAC'],
  ['raw ', 'RAW'],
  ['constructor', 'CONSTRUCTOR'],
])('a person reads the codec “%s” as %s', (codec, name) => {
  expect(formatCodec(codec)).toBe(name);
});

it.each([
  ['avc', 'aac'],
  ['avc', null],
  [null, 'mp3'],
])('a person is told nothing about a recording of %s with %s', (picture, sound) => {
  expect(describeUnplayable({ picture, sound })).toBeNull();
  expect(describePartlyPlayable(picture)).toBeNull();
});

it.each([
  ['prores', 'pcm-s16', 'The picture of this recording is ProRes,'],
  ['avc', 'ac3', 'The sound of this recording is AC-3,'],
  ['hevc', 'pcm-s16', 'The sound of this recording is PCM,'],
  [null, 'XYZ ', 'The sound of this recording is XYZ,'],
])('%s with %s cannot be played, and the remedy is named', (picture, sound, beginning) => {
  const sentence = describeUnplayable({ picture, sound });
  expect(sentence?.startsWith(beginning)).toBe(true);
  expect(sentence).toMatch(/Export it as MP4 with H\.264 and AAC/);
});

it('a person is told what players miss where only some browsers show the picture', () => {
  expect(describePartlyPlayable('hevc')).toContain(
    'HEVC, which not every browser plays: some players hear its sound but see no picture',
  );
});
