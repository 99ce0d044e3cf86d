// Uploads pictures and sounds without end, several at a time, until it is killed: the child process of the crash test.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { receiveUpload } from '@/lib/features/media/server/receive-upload';
import { openAs, signIn, type Uploader } from './uploading';

const AT_ONCE = 4;
const MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);

const picture = () =>
  sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer();
const sound = () => Promise.resolve(Buffer.concat(Array.from({ length: 500 }, () => MP3_FRAME)));

async function* slowly(content: Buffer) {
  const step = Math.ceil(content.length / 10);
  for (let start = 0; start < content.length; start += step) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    yield content.subarray(start, start + step);
  }
}

async function uploadForEver(caller: Uploader, mediaType: 'image' | 'audio', make: () => Promise<Buffer>) {
  for (;;) {
    const upload = await openAs(caller, mediaType);
    await receiveUpload(upload, slowly(await make()), mediaType);
    process.stdout.write('stored\n');
  }
}

async function main(): Promise<void> {
  const caller = await signIn();
  const loops = Array.from({ length: AT_ONCE }, (_, index) =>
    index % 2 === 0 ? uploadForEver(caller, 'image', picture) : uploadForEver(caller, 'audio', sound),
  );
  await Promise.all(loops);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
