import {
  detectDevice,
  detectVariant,
  findDeviceOfVariant,
  inAppAgents,
  readTokenSegment,
  toVariantPath,
} from './device';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  ['iPhone Safari', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'ios'],
  ['iPad asking for mobile pages', `${IPHONE.replaceAll('iPhone', 'iPad')} Version/18.6 Safari/604.1`, 'ios'],
  ['iPad app claiming to be a Mac', `${MAC} Mobile/15E148`, 'ios'],
  ['iPad Chrome claiming to be a Mac', `${MAC} CriOS/142 Version/18.6 Safari/605.1.15`, 'ios'],
  ['iPad Google app claiming to be a Mac', `${MAC} GSA/393.1 Safari/604.1`, 'ios'],
  ['Mac Safari', `${MAC} Version/18.6 Safari/605.1.15`, 'desktop'],
  ['Pixel Chrome', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36', 'android'],
  ['Firefox for Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'android'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 'desktop'],
  [
    'Windows Phone',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone',
    'desktop',
  ],
  ['preview bot', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'desktop'],
  ['nothing', '', 'desktop'],
])('%s with the user agent “%s” is detected as %s', (_name, userAgent, platform) => {
  expect(detectDevice(userAgent)).toEqual({ platform, isInApp: false });
});

test.each([
  ['ios', 'instagram', `${IPHONE} Mobile/22G86 Instagram 404.0.0.18 (iPhone15,2; iOS 18_6; en_US)`],
  ['android', 'instagram', `${PIXEL} Instagram 404.0.0.44 Android (36/16; 420dpi; Google/google; Pixel 9)`],
  ['ios', 'facebook', `${IPHONE} Mobile/22G86 [FBAN/FBIOS;FBAV/537.0.0.38;FBBV/1;FBDV/iPhone15,2]`],
  ['android', 'facebook', `${PIXEL} [FB_IAB/FB4A;FBAV/537.0.0.38;]`],
  ['ios', 'facebook', `${MAC} Mobile/22G86 [FBAN/FBIOS;FBAV/537.0.0.38;FBDV/iPad13,4]`],
  ['ios', 'tiktok', `${IPHONE} Mobile/22G86 musical_ly_41.5.0 BytedanceWebview/d8a21c6`],
  ['android', 'tiktok', `${PIXEL} trill_410503 JsSdk/1.0 AppName/trill ByteLocale/en`],
  ['android', 'tiktok', `${PIXEL} BytedanceWebview/d8a21c6`],
  ['ios', 'threads', `${IPHONE} Mobile/22G86 Barcelona 404.0.0.18 (iPhone15,2; iOS 18_6; en_US)`],
  ['android', 'threads', `${PIXEL} Barcelona 404.0.0.44 Android (36/16; 420dpi; Google/google)`],
  ['ios', 'whatsapp', `${IPHONE} Mobile/22G86 WhatsApp/25.33.76`],
  ['ios', 'webview', `${IPHONE} Mobile/15E148`],
  ['android', 'snapchat', `${PIXEL} Snapchat/13.60`],
  ['ios', 'linkedin', `${IPHONE} Mobile/22G86 [LinkedInApp]/9.31`],
  ['ios', 'x', `${IPHONE} Mobile/22G86 Twitter for iPhone/11.4`],
  ['ios', 'line', `${IPHONE} Mobile/15E148 Safari Line/15.1.0`],
  ['android', 'wechat', `${PIXEL} MicroMessenger/8.0.50 Process/tools`],
  ['android', 'webview', PIXEL],
])('a device with the platform %s is detected inside the app %s: %s', (platform, app, userAgent) => {
  expect(detectDevice(userAgent)).toEqual({ platform, isInApp: true });
  expect(inAppAgents[app]?.test(userAgent)).toBe(true);
});

describe('the variant of a page for a device', () => {
  const IPHONE_SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 Safari/604.1';
  const PIXEL_CHROME = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142 Mobile';

  test.each([
    ['/', null, '', '/for/desktop'],
    ['/', null, IPHONE_SAFARI, '/for/ios'],
    ['/join-group/A%2FB', null, PIXEL_CHROME, '/for/android/join-group/A%2FB'],
    ['/join-group/A', 'tok en/1', IPHONE_SAFARI, '/for/ios/join-group/A/t%3Dtok%20en%2F1'],
    ['/join-group/A', '..', IPHONE_SAFARI, '/for/ios/join-group/A/t%3D..'],
    ['/join-group/A', '', IPHONE_SAFARI, '/for/ios/join-group/A'],
    ['/join-group/A', 'x'.repeat(513), IPHONE_SAFARI, '/for/ios/join-group/A'],
    ['/group-game', null, `${PIXEL_CHROME} Instagram 404.0`, '/for/android-in-app/group-game'],
  ])('at %s with the token %j for "%s" has the path %s', (pathname, token, userAgent, expected) => {
    expect(toVariantPath(pathname, token, userAgent)).toBe(expected);
  });

  test.each([
    '',
    IPHONE_SAFARI,
    `${IPHONE_SAFARI} Instagram`,
    PIXEL_CHROME,
    `${PIXEL_CHROME} Instagram`,
    'Instagram',
  ])('leads back to the device of %j', (userAgent) => {
    expect(findDeviceOfVariant(detectVariant(userAgent))).toEqual(detectDevice(userAgent));
  });

  test.each(['windows-phone', 'toString'])('does not exist by the name %s', (name) => {
    expect(findDeviceOfVariant(name)).toBeNull();
  });

  test('has any token in its last segment', () => {
    const segment = toVariantPath('/join-group/A', 't=é<script>/..%', IPHONE_SAFARI).split('/').at(-1) ?? '';
    expect(readTokenSegment(decodeURIComponent(segment))).toBe('t=é<script>/..%');
  });

  test.each(['something else', undefined])('has no token in the segment %s', (segment) => {
    expect(readTokenSegment(segment)).toBeUndefined();
  });
});
