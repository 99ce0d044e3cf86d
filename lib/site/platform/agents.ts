/**
 * Matches the user agents of apps with a browser of their own that often cannot open another app; `webview` matches any
 * further app. Most were looked up in ua-parser-js (https://github.com/faisalman/ua-parser-js) on November 22, 2026.
 */
export const inAppAgents: Record<string, RegExp> = {
  instagram: /\bInstagram\b/,
  // The app is com.instagram.barcelona in the Play Store.
  threads: /\bBarcelona\b/,
  // This is documented at https://51degrees.com/blog/importance-webview-detection.
  facebook: /\bFBA[NV]\/|\bFB_IAB\b/,
  tiktok: /\b(musical_ly|trill|BytedanceWebview|TikTok)/i,
  // This is documented at https://webmasterid.com/user-agents/ios-in-app-browser-user-agent.
  whatsapp: /\bWhatsApp\//,
  snapchat: /\bSnapchat\b/,
  linkedin: /\[LinkedInApp\]/,
  x: /\bTwitter(Android| for iPhone)/,
  line: /\bLine\/\d/,
  wechat: /\bMicroMessenger\//,
  // On Android "wv"; on iOS WebKit without the word Safari, which every whole browser has.
  webview: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
};

/** Edge adds its name to Chrome's (https://github.com/mozilla-mobile/fenix/issues/23397). */
const EDGE = /\bEdgA\//;

/** Chrome adds no name. Samsung does not document intents (https://github.com/SamsungInternet/support/issues/74). */
const CHROME = /^(?!.*(; wv\)|\bSamsungBrowser\/)).*\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/;

/**
 * Matches the browsers on Android in which a tap on an intent opens the app or the store
 * (https://developer.chrome.com/docs/android/intents). Firefox opens the store even if the app is installed
 * (https://github.com/mozilla-mobile/fenix/issues/15952).
 */
export const INTENT_AGENTS = `${EDGE.source}|${CHROME.source}`;
