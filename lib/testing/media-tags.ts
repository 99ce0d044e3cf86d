/** Makes a box of an MP4 or MOV. */
export function box(type: string, ...content: Array<string | Buffer>): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Makes an ID3v2.4 tag with a title. */
export function id3v2(title: string, hasFooter = false): Buffer {
  const frame = Buffer.concat([
    Buffer.from('TIT2'),
    synchsafe(title.length + 1),
    Buffer.alloc(3),
    Buffer.from(title),
  ]);
  const head = (name: string) =>
    Buffer.concat([Buffer.from(name), Buffer.from([4, 0, hasFooter ? 0x10 : 0]), synchsafe(frame.length)]);
  return Buffer.concat([head('ID3'), frame, ...(hasFooter ? [head('3DI')] : [])]);
}

/** Encodes a number as ID3v2 does: in four bytes of seven bits. */
function synchsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127));
}

/** Makes the 128 bytes of an ID3v1 tag with a title. */
export function id3v1(title: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${title}`);
  return tag;
}

/** Makes an APEv2 tag with a title, with header and footer. */
export function apeTag(title: string): Buffer {
  const item = Buffer.concat([uint32(title.length, 0), Buffer.from(`Title\0${title}`)]);
  const edge = (flags: number) =>
    Buffer.concat([Buffer.from('APETAGEX'), uint32(2000, item.length + 32, 1, flags), Buffer.alloc(8)]);
  return Buffer.concat([edge(0xa0000000), item, edge(0x80000000)]);
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

/** Makes a Lyrics3 v2 block, which precedes an ID3v1 tag. */
export function lyrics3(text: string): Buffer {
  const field = `LYRICSBEGINLYR${String(text.length).padStart(5, '0')}${text}`;
  return Buffer.from(`${field}${String(field.length).padStart(6, '0')}LYRICS200`);
}
