/** What is known of a kind of browser, by its User-Agent header: where that comes from, and when it was looked up. */
interface Agent {
  pattern: RegExp;
  source: string;
  date: string;
}

const UA_PARSER = 'https://github.com/faisalman/ua-parser-js/blob/master/src/main/ua-parser.js';
const LOOKED_UP = '2026-11-22';

interface InAppAgent extends Agent {
  /** What people call it; it begins a sentence. */
  name: string;
}

/**
 * Apps that open links in a browser of their own, which often cannot hand over to another app. The first that fits
 * counts; a `webview` is any other app's, known by what is missing of a whole browser.
 */
export const inAppAgents = {
  instagram: { name: 'Instagram', pattern: /\bInstagram\b/, source: UA_PARSER, date: LOOKED_UP },
  threads: {
    name: 'Threads',
    pattern: /\bBarcelona\b/,
    source:
      'https://play.google.com/store/apps/details?id=com.instagram.barcelona (the name it gives itself)',
    date: LOOKED_UP,
  },
  facebook: {
    name: 'Facebook',
    pattern: /\bFBA[NV]\/|\bFB_IAB\b/,
    source: 'https://51degrees.com/blog/importance-webview-detection',
    date: LOOKED_UP,
  },
  tiktok: {
    name: 'TikTok',
    pattern: /\b(musical_ly|trill|BytedanceWebview|TikTok)/i,
    source: UA_PARSER,
    date: LOOKED_UP,
  },
  whatsapp: {
    name: 'WhatsApp',
    pattern: /\bWhatsApp\//,
    source:
      'https://webmasterid.com/user-agents/ios-in-app-browser-user-agent (an app adds its name, if anything)',
    date: LOOKED_UP,
  },
  snapchat: { name: 'Snapchat', pattern: /\bSnapchat\b/, source: UA_PARSER, date: LOOKED_UP },
  linkedin: { name: 'LinkedIn', pattern: /\[LinkedInApp\]/, source: UA_PARSER, date: LOOKED_UP },
  x: { name: 'X', pattern: /\bTwitter(Android| for iPhone)/, source: UA_PARSER, date: LOOKED_UP },
  line: { name: 'LINE', pattern: /\bLine\/\d/, source: UA_PARSER, date: LOOKED_UP },
  wechat: { name: 'WeChat', pattern: /\bMicroMessenger\//, source: UA_PARSER, date: LOOKED_UP },
  webview: {
    name: 'This browser',
    // On Android "wv"; on iOS WebKit without the word Safari, which every whole browser there says.
    pattern: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
    source:
      'https://51degrees.com/blog/importance-webview-detection and ' +
      'https://webmasterid.com/user-agents/ios-in-app-browser-user-agent',
    date: LOOKED_UP,
  },
} as const satisfies Record<string, InAppAgent>;

interface AndroidAgent extends Agent {
  /** intent: a tap opens the app, or the store where it is missing. timers: the page waits and sees (docs/product.md, 9). */
  opensBy: 'intent' | 'timers';
}

/**
 * How a tap opens an app in browsers on Android; the first that fits counts, and what is not here opens by timers. None
 * does by intent without a tap: Chrome then goes to the fallback address, which would take the page away.
 */
export const androidAgents: Record<string, AndroidAgent> = {
  firefox: {
    pattern: /\bFirefox\//,
    // With a fallback address it goes there, even where the app is installed.
    opensBy: 'timers',
    source: 'https://github.com/mozilla-mobile/fenix/issues/15952',
    date: LOOKED_UP,
  },
  edge: {
    pattern: /\bEdgA\//,
    opensBy: 'intent',
    source: 'https://github.com/mozilla-mobile/fenix/issues/23397',
    date: LOOKED_UP,
  },
  chrome: {
    // Chrome itself, and those who say nothing else: others of its family add their name.
    pattern: /\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/,
    opensBy: 'intent',
    source: 'https://developer.chrome.com/docs/android/intents',
    date: LOOKED_UP,
  },
};
