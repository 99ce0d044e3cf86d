/** How a kind of browser is recognised by its User-Agent header, with the source and when it was checked. */
interface Agent {
  pattern: RegExp;
  source: string;
  date: string;
}

const UA_PARSER = 'https://github.com/faisalman/ua-parser-js/blob/master/src/main/ua-parser.js';
const LOOKED_UP = '2026-11-22';

interface InAppAgent extends Agent {
  /** Its name for people; may begin a sentence. */
  name: string;
}

/**
 * Apps that open links in a browser of their own, which often cannot hand over to another app. The first match counts;
 * `webview` stands for any other app, recognised by what a whole browser has and it lacks.
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
    // On Android "wv"; on iOS WebKit without the word Safari, which every whole browser has.
    pattern: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
    source:
      'https://51degrees.com/blog/importance-webview-detection and ' +
      'https://webmasterid.com/user-agents/ios-in-app-browser-user-agent',
    date: LOOKED_UP,
  },
} as const satisfies Record<string, InAppAgent>;

interface AndroidAgent extends Agent {
  /**
   * intent: a tap opens the app, or the store if it is not installed. timers: the page waits to see whether an app
   * opened (docs/product.md, 9).
   */
  opensBy: 'intent' | 'timers';
}

/**
 * How a tap opens an app in browsers on Android; the first match counts, all others use timers. An intent is never
 * used without a tap, because Chrome would then leave the page for the fallback address.
 */
export const androidAgents: Record<string, AndroidAgent> = {
  firefox: {
    pattern: /\bFirefox\//,
    // It follows the fallback address even where the app is installed.
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
    // Chrome itself, and browsers that identify as nothing else; others of its family add their name.
    pattern: /\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/,
    opensBy: 'intent',
    source: 'https://developer.chrome.com/docs/android/intents',
    date: LOOKED_UP,
  },
};
