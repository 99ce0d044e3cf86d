import { createMediaId } from '@/lib/features/media/server/media-keys';
import { buildImageSrcSet, buildImageUrl, buildMediaUrl, MEDIA_ID_PATTERN } from './media-url';

const own = createMediaId();
const cloudflareId = '2cdc28f0-017a-49c4-9ed7-87056c83901f';

it('the server makes different ids of 10 characters', () => {
  const ids = Array.from({ length: 200 }, createMediaId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => id.length === 10 && MEDIA_ID_PATTERN.test(id))).toBe(true);
});

it.each(['', 'short', '../etc/passwd', `${own}/`, `${own}.webp`, 'a'.repeat(65), `${own}\n`])(
  'the server refuses %j as an id',
  (id) => {
    expect(MEDIA_ID_PATTERN.test(id)).toBe(false);
  },
);

describe('the address of an image or a sound', () => {
  it('is on our server by default, and on another host if one is configured', () => {
    expect(buildImageUrl(own, 'public')).toBe(`/api/media/${own}/public`);
    expect(buildImageUrl(own, 'thumbnail', { origin: 'https://api.example' })).toBe(
      `https://api.example/api/media/${own}/thumbnail`,
    );
    expect(buildMediaUrl('a/b')).toBe('/api/media/a%2Fb');
    expect(buildMediaUrl(own, { origin: 'https://api.example' })).toBe(
      `https://api.example/api/media/${own}`,
    );
  });

  it('is at Cloudflare for an image that Cloudflare stores', () => {
    const urls = { imagesHash: 'hash' };
    expect(buildImageUrl(cloudflareId, 'thumbnail', urls)).toBe(
      `https://imagedelivery.net/hash/${cloudflareId}/public`,
    );
    expect(buildImageUrl(own, 'public', urls)).toBe(`/api/media/${own}/public`);
  });
});

describe('the sizes of an image', () => {
  it('are stated by width, never wider than the picture is', () => {
    expect(buildImageSrcSet(own, ['medium', 'public'], {}, { width: 900, height: 1200 })).toBe(
      `/api/media/${own}/medium 480w, /api/media/${own}/public 900w`,
    );
    expect(buildImageSrcSet(own, ['small', 'medium'], {}, { width: 200, height: 100 })).toBe(
      `/api/media/${own}/small 144w, /api/media/${own}/medium 200w`,
    );
    expect(buildImageSrcSet(own, ['small', 'thumbnail'])).toBe(
      `/api/media/${own}/small 144w, /api/media/${own}/thumbnail 320w`,
    );
  });

  it('exist only on our server: a service or an API elsewhere has only the sizes it documents', () => {
    expect(buildImageSrcSet(cloudflareId, ['small', 'thumbnail'], { imagesHash: 'hash' })).toBeUndefined();
    expect(buildImageSrcSet(own, ['small', 'thumbnail'], { origin: 'https://api.example' })).toBeUndefined();
  });
});
