/**
 * Matches apps whose own browser often cannot open another app; `webview` matches any further app. They were looked up in
 * ua-parser-js, https://51degrees.com/blog/importance-webview-detection and https://webmasterid.com in November 2026.
 */
export const inAppAgents: Record<string, RegExp> = {
  instagram: /\bInstagram\b/,
  threads: /\bBarcelona\b/,
  facebook: /\bFBA[NV]\/|\bFB_IAB\b/,
  tiktok: /\b(musical_ly|trill|BytedanceWebview|TikTok)/i,
  whatsapp: /\bWhatsApp\//,
  snapchat: /\bSnapchat\b/,
  linkedin: /\[LinkedInApp\]/,
  x: /\bTwitter(Android| for iPhone)/,
  line: /\bLine\/\d/,
  wechat: /\bMicroMessenger\//,
  // On Android "wv"; on iOS WebKit without the word Safari, which every whole browser has.
  webview: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
};

const EDGE = /\bEdgA\//;
/** Chrome adds no name. Samsung does not document intents (https://github.com/SamsungInternet/support/issues/74). */
const CHROME = /^(?!.*(; wv\)|\bSamsungBrowser\/)).*\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/;

/**
 * Matches the browsers on Android in which a tap on an intent opens the app or the store (docs/decisions/0016). Firefox
 * opens the store even if the app is installed (https://github.com/mozilla-mobile/fenix/issues/15952 and 23397).
 */
export const INTENT_AGENTS = `${EDGE.source}|${CHROME.source}`;
