import type { VideoCodec } from 'mediabunny';

type PacketCheck = (packet: Uint8Array) => boolean;

/** Index of the byte in the decoder configuration that holds the size of a NAL unit's length field. */
const LENGTH_SIZE_BYTE = { avc: 4, hevc: 21 } as const;

/**
 * Returns a check that tells real packets of a codec from noise by their framing, without decoding.
 * @param description the track's decoder configuration; without one, H.264 and HEVC use another framing and are not
 * checked
 */
export function packetCheckFor(codec: VideoCodec | null, description: Uint8Array | null): PacketCheck {
  switch (codec) {
    case 'avc':
    case 'hevc': {
      const lengthByte = description?.[LENGTH_SIZE_BYTE[codec]];
      return lengthByte === undefined ? hasData : (packet) => isNalSequence(packet, (lengthByte & 3) + 1);
    }
    case 'vp9':
      return hasVp9Marker;
    default:
      return hasData;
  }
}

function hasData(packet: Uint8Array): boolean {
  return packet.byteLength > 0;
}

/** Length-prefixed NAL units that fill the packet exactly, none empty, none with the forbidden bit. */
function isNalSequence(packet: Uint8Array, lengthSize: number): boolean {
  let at = 0;
  while (at + lengthSize < packet.length) {
    let length = 0;
    for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (packet[at + byte] ?? 0);
    at += lengthSize;
    if (length === 0 || ((packet[at] ?? 0) & 0x80) !== 0) return false;
    at += length;
  }
  return at > 0 && at === packet.length;
}

/** Every VP9 frame begins with the bits 10. */
function hasVp9Marker(packet: Uint8Array): boolean {
  return ((packet[0] ?? 0) & 0xc0) === 0x80;
}
