import { ConfigurationError, describeRemovedSettings, parseEnvironment } from './environment';

const PLAY_STORE = 'https://play.google.com/store/apps/details?id=';

it('a start without settings gets the defaults', () => {
  expect(parseEnvironment({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    PRODUCT_NAME: 'Daily Trivia',
    PRODUCT_TIME_ZONE: 'UTC',
    SAMPLE_CONTENT: 'on',
    TRUSTED_PROXIES: 0,
  });
});

it('an empty or blank variable counts as an absent one', () => {
  expect(parseEnvironment({ PORT: ' ', SITE_URL: '' })).toEqual(parseEnvironment({}));
});

it('a PostgreSQL database gets sample content only on request', () => {
  const DATABASE_URL = 'postgres://localhost/trivia';
  expect(parseEnvironment({ DATABASE_URL }).SAMPLE_CONTENT).toBe('off');
  expect(parseEnvironment({ DATABASE_URL, SAMPLE_CONTENT: 'on' }).SAMPLE_CONTENT).toBe('on');
});

it('a setting of an origin loses the path of its address', () => {
  expect(parseEnvironment({ SITE_URL: 'https://trivia.example/path' }).SITE_URL).toBe(
    'https://trivia.example',
  );
  expect(
    parseEnvironment({ ALLOWED_ORIGINS: 'https://a.example/, http://b.example:8080' }).ALLOWED_ORIGINS,
  ).toEqual(['https://a.example', 'http://b.example:8080']);
});

it.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['PRODUCT_TIME_ZONE must be a time zone', { PRODUCT_TIME_ZONE: 'Mars/Olympus' }],
  ['SITE_URL', { SITE_URL: 'trivia.example' }],
  ['TERMS_DOCUMENT_URL must be an https address', { TERMS_DOCUMENT_URL: 'http://docs.example/terms' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['SAMPLE_CONTENT', { SAMPLE_CONTENT: 'yes' }],
  ['TRUSTED_PROXIES must be a number from 0 to 10', { TRUSTED_PROXIES: '-1' }],
  ['STAFF_PASSWORD', { STAFF_PASSWORD: 'short' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'nobody' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['API_HOST', { API_HOST: 'https://' }],
  ['CLOUDFLARE_ACCOUNT_ID', { MEDIA_DRIVER: 'cloudflare' }],
  ['GCS_PROJECT', { AUDIO_DRIVER: 'gcs' }],
  ['S3_ACCESS_KEY_ID', { AUDIO_DRIVER: 's3', S3_BUCKET: 'trivia' }],
  ['MEDIA_DRIVER', { MEDIA_DRIVER: 'floppy' }],
  ['METRICS_HOST', { METRICS_HOST: 'everywhere' }],
  ['IOS_APP_ID', { IOS_APP_ID: 'com.example.trivia' }],
  ['IOS_APP_ID', { IOS_APP_ID: 'ABCDE12345' }],
  [
    'IOS_APP_ID is 1234, but IOS_STORE_URL leads to 987',
    { IOS_APP_ID: '1234', IOS_STORE_URL: 'https://apps.apple.com/app/id987' },
  ],
  [
    'ANDROID_PACKAGE is com.b, but ANDROID_STORE_URL leads to com.a',
    { ANDROID_PACKAGE: 'com.b', ANDROID_STORE_URL: `${PLAY_STORE}com.a` },
  ],
])('a start with a wrong value is refused with one line about %s', (name, variables) => {
  const read = () => parseEnvironment(variables);
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

it.each([
  { IOS_APP_ID: '987', IOS_STORE_URL: 'https://apps.apple.com/app/id987' },
  { IOS_APP_ID: 'ABCDE12345.com.example.trivia', IOS_STORE_URL: 'https://apps.apple.com/app/id987' },
  { ANDROID_PACKAGE: 'com.a', ANDROID_STORE_URL: `${PLAY_STORE}com.a` },
  { ANDROID_PACKAGE: 'com.a', ANDROID_STORE_URL: 'https://example.com/app' },
  { IOS_APP_ID: '987', ANDROID_PACKAGE: 'com.a' },
])('settings of one app are accepted: %j', (variables) => {
  expect(parseEnvironment(variables)).toMatchObject(variables);
});

it('a removed setting that is set is named, and an empty one is not', () => {
  expect(
    describeRemovedSettings({ ALERT_URL: 'https://hooks.example', DATABASE_READ_URL: '', PORT: '1' }),
  ).toEqual(['ALERT_URL is not used any more.']);
});
