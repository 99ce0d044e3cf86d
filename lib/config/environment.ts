import * as z from 'zod';
import { resolveBaseAddress } from './base-address.ts';
import { type DriverName, mediaDrivers, mediaSettings } from './media-drivers.ts';
import { framedUrl, onOrOff, optionalText, origin, port, url } from './setting-fields.ts';
import { findAppConflict } from './store-apps.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  // The driver treats these modes alike, but logs a warning of ten lines for them.
  .transform((address) => address.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full'))
  .optional();

function defineWholeNumber(min: number, max: number, fallback: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
}

const databaseSettings = {
  DATABASE_URL: postgresUrl.describe('For several instances: postgres://user:password@host/database'),
  DATABASE_POOL_SIZE: defineWholeNumber(2, 200, 10).describe(
    "Connections of one instance; all instances' together, and one more each, must be fewer than " +
      'max_connections of the server.',
  ),
  DATABASE_STATEMENT_SECONDS: defineWholeNumber(0, 3600, 30).describe(
    'Time limits of a statement, and of its waiting for a lock, in seconds; 0 for none. Migrations have none.',
  ),
  DATABASE_LOCK_SECONDS: defineWholeNumber(0, 3600, 10),
};

const operations = {
  METRICS_PORT: port
    .optional()
    .describe(
      'Metrics for Prometheus at http://METRICS_HOST:METRICS_PORT/metrics; without a port there are none.',
    ),
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()], { error: 'must be an IP address of this machine' })
    .default('127.0.0.1'),
  BACKUP_DIR: optionalText.describe(
    'A directory for scheduled backups, on another disk than DATA_DIR; without it there are none.',
  ),
  BACKUP_EVERY_HOURS: defineWholeNumber(1, 24 * 31, 24),
  BACKUP_KEEP: defineWholeNumber(1, 1000, 7).describe('Number of backups that are kept.'),
};

const runway = {
  RUNWAY_ALERT_DAYS: defineWholeNumber(0, 60, 7).describe(
    'A category with fewer days of ready daily questions causes a warning.',
  ),
};

/** A setting, or the database that it names, cannot be used; the message is one line with the remedy. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Returns whether the work ends without throwing. */
function accepts(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const isTimeZone = (value: string) => accepts(() => new Intl.DateTimeFormat('en', { timeZone: value }));
const isApiHost = (value: string | undefined) => !value || accepts(() => resolveBaseAddress(value));

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const serving = {
  PORT: port.default(3000),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Database (trivia.db) and media of the embedded store; one running instance a directory.'),
  API_HOST: optionalText
    .refine(isApiHost, 'must be a host such as api.example.com')
    .describe(
      'A game API that runs elsewhere, such as api.example.com or api.example.com:8443/v1: this site is then only its ' +
        "front end (docs/hosted-mode.md). CLOUDFLARE_IMAGES_HASH, alone, says that its images come from Cloudflare's delivery.",
    ),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin))
    .describe('Origins of browsers on other sites that may call our API, separated by commas.'),
  SITE_URL: origin
    .optional()
    .describe('Public origin for canonical and preview addresses, such as https://trivia.example'),
  STAFF_ORIGIN: origin.optional().describe('A host name of its own for the staff area.'),
  TRUSTED_PROXIES: defineWholeNumber(0, 10, 0).describe(
    'Number of our proxies that append to X-Forwarded-For; with 0 the header is ignored.',
  ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info')
    .describe(`One of ${LOG_LEVELS.join(', ')}.`),
};

const product = {
  PRODUCT_NAME: z.string().trim().max(60, 'must have at most 60 characters').default('Daily Trivia'),
  CONTACT_EMAIL: z.email('must be a mail address').default('hello@daily-trivia.example'),
  PRODUCT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin or UTC')
    .default('UTC')
    .describe('The time zone whose midnight begins a new day: an IANA name such as Europe/Berlin.'),
};

const newDatabase = {
  STAFF_USERNAME: z.string().trim().max(60, 'must have at most 60 characters').default('staff'),
  STAFF_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('Without one, a password is made up and printed once.'),
  SAMPLE_CONTENT: onOrOff
    .optional()
    .describe('on or off; on for the embedded database, off for PostgreSQL unless set.'),
};

const staff = {
  STAFF_TWO_FACTOR: z
    .enum(['optional', 'required'], { error: 'must be optional or required' })
    .default('optional')
    .describe('required: everybody who signs in to the staff area needs a passkey or an authenticator app.'),
  REVIEW_OWN_WORK: onOrOff
    .default('off')
    .describe('on or off; on: reviewers may approve their own work, even if others could.'),
};

const apps = {
  APP_DOWNLOAD_URL: url.default('https://daily-trivia.example/app'),
  IOS_STORE_URL: url.default('https://apps.apple.com/app/id0000000000'),
  ANDROID_STORE_URL: url.default('https://play.google.com/store/apps/details?id=example.dailytrivia'),
  DEEP_LINK_SCHEME: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*$/, 'must be a URL scheme such as dailytrivia')
    .default('dailytrivia'),
  IOS_APP_ID: optionalText
    .refine(
      (id) => id === undefined || /^(\d+|[A-Z0-9]{10}\.[\w.-]+)$/.test(id),
      "must be the app's number in the App Store, or its id with the ten characters of the team first, such as " +
        'ABCDE12345.com.example.trivia',
    )
    .describe(
      "TEAMID.bundle.id, for universal links; or the app's number in the App Store, which the smart banner has from " +
        'IOS_STORE_URL otherwise.',
    ),
  ANDROID_PACKAGE: optionalText.describe(
    'The package of the Android app; by default the id in ANDROID_STORE_URL.',
  ),
  ANDROID_CERT_SHA256: optionalText,
};

const links = {
  INSTAGRAM_URL: url.default('https://www.instagram.com/dailytrivia'),
  X_URL: url.default('https://x.com/dailytrivia'),
  TIKTOK_URL: url.default('https://www.tiktok.com/@dailytrivia'),
  GUIDES_URL: url.optional().describe('The address of the guides for staff: the menu then has "Guides".'),
  TERMS_DOCUMENT_URL: framedUrl.optional().describe('Without these, the site shows its own documents.'),
  PRIVACY_DOCUMENT_URL: framedUrl.optional(),
};

const drafts = {
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: url.optional(),
  OPENAI_MODEL: z.string().trim().default('gpt-5-mini'),
  OPENAI_CHECK_MODEL: optionalText.describe(
    'The model that checks the answers of drafts; without it, the one that writes them.',
  ),
  OPENAI_DAILY_CALLS: defineWholeNumber(1, 1_000_000, 2000).describe(
    'The most calls of a model that all staff together may make within a day; a checked draft makes four.',
  ),
};

/** `npm run settings` documents the settings under these headings. */
export const settingGroups = {
  Serving: serving,
  'PostgreSQL instead of the embedded database': databaseSettings,
  'Operations (docs/operations.md)': operations,
  Product: product,
  'First start of a new database': newDatabase,
  Staff: staff,
  'Runway (docs/operations.md)': runway,
  'Apps, stores and deep links': apps,
  'Social profiles and legal documents': links,
  'AI drafts: any OpenAI-compatible server': drafts,
  Media: mediaSettings.shape,
};

const environment = z.object({
  ...serving,
  ...databaseSettings,
  ...operations,
  ...product,
  ...newDatabase,
  ...staff,
  ...runway,
  ...apps,
  ...links,
  ...drafts,
  ...mediaSettings.shape,
});

export type Config = z.output<typeof environment> & {
  SAMPLE_CONTENT: 'on' | 'off';
  AUDIO_DRIVER: DriverName;
};

/** Reads the settings; a blank variable counts as absent. Throws ConfigurationError about the first wrong one. */
export function parseEnvironment(variables: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigurationError(`${name} ${issue?.message}. Correct it in the environment and start again.`);
  }
  const { MEDIA_DRIVER, AUDIO_DRIVER = MEDIA_DRIVER } = result.data;
  for (const [name, driver] of Object.entries({ MEDIA_DRIVER, AUDIO_DRIVER })) {
    const missing = mediaDrivers[driver].needs.find((needed) => result.data[needed] === undefined);
    if (missing) throw new ConfigurationError(`${name}=${driver} needs ${missing}. Set it and start again.`);
  }
  const conflict = findAppConflict(result.data);
  if (conflict) throw new ConfigurationError(conflict);
  // Sample content goes into PostgreSQL only on request, because such a database is usually in production.
  return {
    ...result.data,
    AUDIO_DRIVER,
    SAMPLE_CONTENT: result.data.SAMPLE_CONTENT ?? (result.data.DATABASE_URL ? 'off' : 'on'),
  };
}

/** These settings of earlier versions have no effect any more. */
const REMOVED_SETTINGS = [
  'ALERT_SECRET',
  'ALERT_URL',
  'DATABASE_READ_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** Returns one line for each removed setting that is still set. */
export function describeRemovedSettings(variables: Record<string, string | undefined>): string[] {
  return REMOVED_SETTINGS.filter((name) => variables[name]).map((name) => `${name} is not used any more.`);
}
