import { androidPackage, appStoreId } from './store-apps';

const PLAY = 'https://play.google.com/store/apps/details?id=example.dailytrivia';

test.each([
  ['https://apps.apple.com/app/id123456789', undefined, '123456789'],
  ['https://apps.apple.com/us/app/daily-trivia/id123456789?mt=8', undefined, '123456789'],
  ['https://apps.apple.com/app/id123456789', '987', '987'],
  ['https://apps.apple.com/app/id123456789', 'ABCDE12345.com.example', '123456789'],
  ['https://example.com/app', undefined, undefined],
])('the App Store number in %s (%s)', (storeUrl, appId, expected) => {
  expect(appStoreId(storeUrl, appId)).toBe(expected);
});

test('the package is the configured one, else the Play Store’s', () => {
  expect(androidPackage(PLAY.replace('example.', 'com.'))).toBe('com.dailytrivia');
  expect(androidPackage(PLAY)).toBeUndefined();
  expect(androidPackage(PLAY, 'com.other')).toBe('com.other');
  expect(androidPackage('https://example.com/app')).toBeUndefined();
});
