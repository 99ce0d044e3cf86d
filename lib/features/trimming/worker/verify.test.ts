import fc from 'fast-check';
import { choosePacketCheck } from './verify';

/** This decoder configuration says that lengths take four bytes. */
const AVC_CONFIG = Uint8Array.of(1, 0x64, 0, 31, 0xff);

function joinUnits(units: Uint8Array[]): Uint8Array {
  const bytes = units.flatMap((unit) => {
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, unit.length);
    return [...new Uint8Array(length.buffer), ...unit];
  });
  return Uint8Array.from(bytes);
}

const unit = fc
  .tuple(fc.integer({ min: 0, max: 0x7f }), fc.uint8Array({ maxLength: 40 }))
  .map(([head, rest]) => Uint8Array.of(head, ...rest));

const isIntact = choosePacketCheck('avc', AVC_CONFIG);

test('every sequence of NAL units is intact; cut short, it is not', () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 5 }), (units) => {
      const packet = joinUnits(units);
      expect(isIntact(packet)).toBe(true);
      expect(isIntact(packet.subarray(0, -1))).toBe(false);
    }),
  );
});

test.each([
  ['zeros', new Uint8Array(64)],
  ['noise', Uint8Array.from({ length: 64 }, (_, at) => (at * 97 + 31) % 256)],
  ['nothing', new Uint8Array(0)],
  ['an empty unit before another', joinUnits([new Uint8Array(0), Uint8Array.of(0x65, 1, 2)])],
  ['a unit with the forbidden bit', joinUnits([Uint8Array.of(0xe5, 1, 2)])],
])('%s is not a picture', (_, packet) => {
  expect(isIntact(packet)).toBe(false);
});

test('a VP9 frame needs its marker', () => {
  const isVp9 = choosePacketCheck('vp9', null);
  expect(isVp9(Uint8Array.of(0x82, 0x49))).toBe(true);
  expect(isVp9(Uint8Array.of(0x42, 0x49))).toBe(false);
});

test('a packet of another codec needs data', () => {
  const hasData = choosePacketCheck('prores', null);
  expect([new Uint8Array(0), new Uint8Array(1)].map(hasData)).toEqual([false, true]);
});
