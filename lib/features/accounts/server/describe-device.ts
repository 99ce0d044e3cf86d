import 'server-only';

/** The first match counts, because the user agent of most browsers also names the browsers they descend from. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Microsoft Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names browser and system as people know them, such as `Firefox on Windows`; null if neither is known. */
export function describeDevice(userAgent: string = ''): string | null {
  const findName = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [findName(browsers), findName(systems)].filter(Boolean).join(' on ') || null;
}
