/** An app or browser: the pattern of its user agent, with the source and the date of the check. */
interface Agent {
  pattern: RegExp;
  source: string;
  date: string;
}

const UA_PARSER = 'https://github.com/faisalman/ua-parser-js/blob/master/src/main/ua-parser.js';
const LOOKED_UP = '2026-11-22';

/** Apps with a browser of their own that often cannot open another app; `webview` matches any further app. */
export const inAppAgents: Record<string, Agent> = {
  instagram: { pattern: /\bInstagram\b/, source: UA_PARSER, date: LOOKED_UP },
  threads: {
    pattern: /\bBarcelona\b/,
    source:
      'https://play.google.com/store/apps/details?id=com.instagram.barcelona (the name it gives itself)',
    date: LOOKED_UP,
  },
  facebook: {
    pattern: /\bFBA[NV]\/|\bFB_IAB\b/,
    source: 'https://51degrees.com/blog/importance-webview-detection',
    date: LOOKED_UP,
  },
  tiktok: {
    pattern: /\b(musical_ly|trill|BytedanceWebview|TikTok)/i,
    source: UA_PARSER,
    date: LOOKED_UP,
  },
  whatsapp: {
    pattern: /\bWhatsApp\//,
    source:
      'https://webmasterid.com/user-agents/ios-in-app-browser-user-agent (an app adds its name, if anything)',
    date: LOOKED_UP,
  },
  snapchat: { pattern: /\bSnapchat\b/, source: UA_PARSER, date: LOOKED_UP },
  linkedin: { pattern: /\[LinkedInApp\]/, source: UA_PARSER, date: LOOKED_UP },
  x: { pattern: /\bTwitter(Android| for iPhone)/, source: UA_PARSER, date: LOOKED_UP },
  line: { pattern: /\bLine\/\d/, source: UA_PARSER, date: LOOKED_UP },
  wechat: { pattern: /\bMicroMessenger\//, source: UA_PARSER, date: LOOKED_UP },
  webview: {
    // On Android "wv"; on iOS WebKit without the word Safari, which every whole browser has.
    pattern: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
    source:
      'https://51degrees.com/blog/importance-webview-detection and ' +
      'https://webmasterid.com/user-agents/ios-in-app-browser-user-agent',
    date: LOOKED_UP,
  },
};

/**
 * Browsers on Android in which a tap on an intent opens the app or the store. Firefox opens the store even if the app
 * is installed (https://github.com/mozilla-mobile/fenix/issues/15952).
 */
export const intentAgents: Record<string, Agent> = {
  edge: {
    pattern: /\bEdgA\//,
    source: 'https://github.com/mozilla-mobile/fenix/issues/23397',
    date: LOOKED_UP,
  },
  chrome: {
    // Chrome adds no name. Samsung does not document intents
    // (https://github.com/SamsungInternet/support/issues/74).
    pattern: /^(?!.*(; wv\)|\bSamsungBrowser\/)).*\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/,
    source: 'https://developer.chrome.com/docs/android/intents',
    date: LOOKED_UP,
  },
};

/** Matches every browser of `intentAgents`, for public/invite.js. */
export const INTENT_AGENTS = Object.values(intentAgents)
  .map(({ pattern }) => pattern.source)
  .join('|');
