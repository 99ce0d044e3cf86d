import { findAndroidPackage, findAppStoreId } from './store-apps';

const PLAY = 'https://play.google.com/store/apps/details?id=example.dailytrivia';

test.each([
  ['https://apps.apple.com/app/id123456789', undefined, '123456789'],
  ['https://apps.apple.com/us/app/daily-trivia/id123456789?mt=8', undefined, '123456789'],
  ['https://apps.apple.com/app/id123456789', '987', '987'],
  ['https://apps.apple.com/app/id123456789', 'ABCDE12345.com.example', '123456789'],
  ['https://apps.apple.com/app/id0000000000', undefined, undefined],
  ['https://example.com/app', undefined, undefined],
])('the App Store number of %s with the setting %s is %s', (storeUrl, appId, expected) => {
  expect(findAppStoreId(storeUrl, appId)).toBe(expected);
});

test.each([
  [PLAY.replace('example.', 'com.'), undefined, 'com.dailytrivia'],
  [PLAY, undefined, undefined],
  [PLAY, 'com.other', 'com.other'],
  ['https://example.com/app', undefined, undefined],
  ['https://example.com/app?id=', undefined, undefined],
])('the Android package of %s with the setting %s is %s', (storeUrl, setting, expected) => {
  expect(findAndroidPackage(storeUrl, setting)).toBe(expected);
});
