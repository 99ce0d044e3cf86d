/**
 * What this site can do beyond the calls of docs/product.md, 7, in the words in which its screens speak of it; a game API
 * elsewhere has only those calls.
 */
const capabilityNames = {
  /** Categories can be made, renamed and ordered. */
  manageCategories: 'the management of categories',
  /** Uploads can be looked up, described and deleted. */
  mediaLibrary: 'the media library',
  /** Earlier versions of records can be seen and brought back, and say why a released one was changed. */
  history: 'the history of changes',
  /** Staff can write notes on records. */
  notes: 'notes on records',
  /** What needs a person today can be asked for. */
  overview: 'the overview',
  /** Questions and word puzzles can be deleted. */
  deleteRecords: 'the deletion of records',
  /** Records can be drafts, wait for a review, or be on the bench, without a date. */
  readiness: 'drafts and reviews',
  /** The word puzzles of a month can be listed, and where a word was used before. */
  wordPuzzleOverview: 'the month’s overview of word puzzles',
  /** The whole calendar can be seen at once, and records moved in it. */
  plan: 'the plan',
  /** Questions and word puzzles can be searched by their words. */
  search: 'search',
  /** The calls are described to people. */
  apiDocs: 'the description of its calls',
  /** A save refuses a question that exists; elsewhere the screen asks before it saves (docs/product.md, 5). */
  saveRefusesDuplicates: 'saves that find duplicates',
  /** A prompt of one's own is told what the category has asked lately. */
  promptKnowsCategory: 'prompts that know their category',
  /** Signing in keeps the password out of addresses, and signing off ends the session on the server, too. */
  ownSessions: 'sessions of our own',
  /** People have accounts with roles, which are managed here. */
  accounts: 'accounts of the staff',
  /** Who asks for an upload address may say the size of the file. */
  sizedUploads: 'uploads of a stated size',
  /** Media of coming days is shown to staff by a cookie of their session. */
  guardedMedia: 'media for staff only',
} as const;

export type Capability = keyof typeof capabilityNames;
export type Capabilities = Record<Capability, boolean>;

/** What the site can do in front of its own API, or of one elsewhere (`apiHost`: API_HOST or its base address). */
export function capabilitiesOf(apiHost: string | undefined): Capabilities {
  const isOwn = !apiHost;
  return Object.fromEntries(Object.keys(capabilityNames).map((name) => [name, isOwn])) as Capabilities;
}

/** What people are told where something is missing. */
export function missingMessage(capability: Capability): string {
  return `The connected game API does not offer ${capabilityNames[capability]}.`;
}
