import { publicPolicy, staffPolicy } from './content-security-policy';

const API = 'https://api.example:8443/v1';
const API_ORIGIN = 'https://api.example:8443';

/** The hosts that a directive names; `'self'`, schemes and nonces are none. */
function hostsOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? '';
  return found.split(' ').filter((source) => source.includes('//'));
}

const delivery = 'https://imagedelivery.net';
const storage = 'https://storage.googleapis.com';
const media = { images: [delivery], sounds: [storage, 'https://*.cloudflarestream.com'] };
const uploads = ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net', delivery, storage];

describe('in front of a game API elsewhere', () => {
  it.each([
    ['public pages', publicPolicy(false, false, API), [API_ORIGIN]],
    ['the staff area', staffPolicy('n', false, API), [API_ORIGIN, ...uploads]],
  ])('%s may reach that host, and the clouds that spec section 7 names', (_area, policy, connect) => {
    expect(hostsOf(policy, 'connect-src')).toEqual(connect);
    expect(hostsOf(policy, 'img-src')).toEqual([...media.images, API_ORIGIN]);
    expect(hostsOf(policy, 'media-src')).toEqual([...media.sounds, API_ORIGIN]);
    expect(policy).not.toContain('/v1');
  });
});

describe('in front of our own API', () => {
  it('connects to nothing else', () => {
    expect(hostsOf(publicPolicy(false, false), 'connect-src')).toEqual([]);
    expect(hostsOf(staffPolicy('n', false), 'connect-src')).toEqual([]);
  });

  it('lets the staff area send files where the drivers take them', () => {
    const own = ['http://127.0.0.1:4443'];
    expect(hostsOf(staffPolicy('n', false, undefined, own), 'connect-src')).toEqual(own);
  });
});

it('shows other hosts in frames only where legal documents live there', () => {
  expect(publicPolicy(false, false, API).split('; ')).toContain("frame-src 'self'");
  expect(publicPolicy(false, true, API).split('; ')).toContain("frame-src 'self' https:");
});

it('shows nothing in frames of the staff area', () => {
  expect(staffPolicy('n', false, API).split('; ')).toContain("frame-src 'none'");
});
