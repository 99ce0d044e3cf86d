import { describeSize, describeStreams } from './describe';

const facts = { duration: 10, stopsAt: null } as const;
const picture = {
  codec: 'avc',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  canShow: true,
  canEncode: true,
};

test('a recording is described by its container, picture and sound', () => {
  expect(
    describeStreams({ ...facts, container: 'mp4', picture, sound: { codec: 'aac', canHear: true } }),
  ).toBe('MP4 · H.264 1280 × 720 · AAC');
  expect(describeStreams({ ...facts, container: 'mov', picture, sound: null })).toBe(
    'MOV · H.264 1280 × 720 · no sound',
  );
  expect(
    describeStreams({ ...facts, container: 'mp3', picture: null, sound: { codec: 'mp3', canHear: true } }),
  ).toBe('MP3');
});

test.each([
  [1, '1 kB'],
  [81_300, '81 kB'],
  [100_000, '0.1 MB'],
  [12_345_678, '12.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(describeSize(bytes)).toBe(text);
});
