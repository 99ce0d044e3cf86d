import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';
import { withoutQuotes } from '@/lib/features/lint/words';

export const name = 'True only for now';
export const reason =
  'What is “current” or so “this year” stops being true: name the year, or set a day to review it by.';
export const meant =
  'Who is the current president of France? | *Emmanuel Macron | Jean Dupont | Léon Blum | René Coty';
export const notMeant =
  'What does a fuse do when the electric current is too strong? | *It melts | It rings | It cools | It turns';

const NOW = [
  /(?<!\b(?:electric|ocean|alternating|direct|warm|cold|sea|water|strong|air|eddy|a|this|of) )\bcurrent (?!in\b|of\b|flow|through|is\b|that\b|along\b|measured\b)\p{L}+/iu,
  /\bcurrently\b|\bpresently\b|\bnowadays\b|\bincumbent\b/iu,
  /(?<!\b(?:what|which|that) (?:is|are) )(?<!, )\bnow\b(?! (?:known|called|named|part|in\b|spelled|and then))/u,
  /\b(?:this|last|next) (?:year|season|month|summer|winter)\b/iu,
  /\b(?:as of|up to|until|till) (?:now|today|20\d\d)\b/iu,
  /\b(?:so far(?! (?:that|as|away|from))|to date|at present|at the moment|these days|right now)\b/iu,
  /\btoday(?:[’']s)?\b/u,
  /\b(?:reigning|newest|latest|most recent|recently|all-time)\b/iu,
  /\bstill (?:holds|leads|owns|the)\b/iu,
];

export function find({ prompt, options, reviewBy }: Linted): Found[] {
  if (reviewBy) return [];
  return [prompt, ...options].flatMap((piece): Found[] => {
    const own = withoutQuotes(piece.text);
    const words = NOW.map((pattern) => pattern.exec(own)?.[0]).find(Boolean);
    return words ? [{ pieces: [piece], words: words.trim() }] : [];
  });
}
