import { ACCOUNT_NAME_MAX_LENGTH, toUsernameKey } from '@/lib/features/accounts/rules';

export const NOTE_MAX_LENGTH = 2000;
export const NOTES_MAX = 500;

export function findNoteProblem(text: string): string | null {
  if (text.trim() === '') return 'Write the note first';
  const over = text.length - NOTE_MAX_LENGTH;
  return over > 0 ? `Shorten the note by ${over} ${over === 1 ? 'character' : 'characters'}` : null;
}

/** Builds the fragment of an address that leads to a note on its record's screen. */
export const buildNoteAnchor = (noteId: string): string => `note-${noteId}`;

/** It is a part of a note; `start` is its offset, which makes it unique. */
interface NotePiece {
  start: number;
  text: string;
  href?: string;
  mention?: string;
}

const ADDRESS = String.raw`\bhttps?:\/\/[^\s<>"]+`;
/** Such punctuation belongs to the sentence when it follows a URL. */
const SENTENCE_END = /[.,;:!?'’”»)\]}]+$/u;
/** Matches an @, or the full-width one of East Asian keyboards, outside words and e-mail addresses. */
const AT = String.raw`(?<![\p{L}\p{M}\p{N}_@＠/])[@＠]`;
/** Requires the end of the name, so that a longer name or an e-mail address is not matched. */
const NAME_END = String.raw`(?![\p{L}\p{M}\p{N}_]|[@＠.+-][\p{L}\p{N}_])`;
const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|/]/gu;

/** Removes punctuation behind a URL; a closing bracket stays if the URL opens it. */
function trimSentenceEnd(url: string): string {
  const end = SENTENCE_END.exec(url)?.[0] ?? '';
  const address = url.slice(0, url.length - end.length);
  const isOpen = address.split('(').length > address.split(')').length;
  return isOpen && end.startsWith(')') ? `${address})` : address;
}

function makeMarkPattern(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const known = longestFirst.map((name) => name.normalize('NFC').replace(REGEXP_SYNTAX, String.raw`\$&`));
  const mention = `${AT}(?<name>${known.join('|')})${NAME_END}`;
  return new RegExp(known.length > 0 ? `${ADDRESS}|${mention}` : ADDRESS, 'giu');
}

/** Splits a note into its links, its mentions of these user names, and the text between them. */
export function splitNote(text: string, names: readonly string[]): NotePiece[] {
  const pieces: NotePiece[] = [];
  let start = 0;
  function add(length: number, mark: Pick<NotePiece, 'href' | 'mention'> = {}) {
    if (length > 0) pieces.push({ text: text.slice(start, start + length), ...mark, start });
    start += length;
  }
  for (const { 0: match, index, groups } of text.matchAll(makeMarkPattern(names))) {
    const key = groups?.name && toUsernameKey(groups.name);
    const mention = key && names.find((name) => toUsernameKey(name) === key);
    const address = trimSentenceEnd(match);
    if (!mention && !URL.canParse(address)) continue;
    add(index - start);
    if (mention) add(match.length, { mention });
    else add(address.length, { href: address });
  }
  add(text.length - start);
  return pieces;
}

export function findMentions(text: string, names: readonly string[]): string[] {
  return splitNote(text, names).flatMap(({ mention }) => mention ?? []);
}

const UNFINISHED_MENTION = new RegExp(`${AT}[^@＠\\n]{0,${ACCOUNT_NAME_MAX_LENGTH}}$`, 'u');

/** Finds the unfinished mention at the end of a text, beginning with its @; null if there is none. */
export function findUnfinishedMention(text: string): string | null {
  return UNFINISHED_MENTION.exec(text)?.[0] ?? null;
}

/** Suggests the names with a word that begins as the unfinished mention does. */
export function suggestNames(begun: string, names: readonly string[]): string[] {
  const key = begun.slice(1).normalize('NFKC').toLowerCase();
  return names.filter((name) =>
    [name, ...name.split(/(?<=[\s._-])/u)].some((part) =>
      part.normalize('NFKC').toLowerCase().startsWith(key),
    ),
  );
}
