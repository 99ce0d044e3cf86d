// The directions of imports that `npm run check:imports` enforces. Paths are regular expressions. A rule
// forbids imports that match all its conditions: `path`, not `pathNot`, and with `ofTypes` only imports of
// types (true) or others (false).

const PURE =
  '^lib/(contract|text|errors/api-error|dates/(calendar|read)-date|features/[^/]+/(rules/)?(?!([a-z-]+-)?client|use-|trim-session)[^/]+\\.ts$)';
const CLIENT = '^lib/(browser/|features/[^/]+/(([a-z-]+-)?client|use-[^/]+|trim-session)\\.ts$)';
const SERVER = '^lib/features/[^/]+/server/';
const STORE = '^lib/features/[^/]+/server/[^/]*\\bstore\\.ts$';

const serverCode = [
  '^app/\\(api\\)/',
  SERVER,
  '^lib/(server|api|testing)/',
  '^lib/site/((page-data|archive|sitemap-sections)\\.ts$|link-previews/)',
  '^scripts/',
];

/** The areas are built on these folders. */
const foundations = 'browser|cache|config|contract|dates|db|errors|http|monitoring|text';

const sqlFiles = [STORE, '^lib/(db|testing)/'];

export const rules = [
  {
    name: 'components-below-app',
    comment: 'The direction is app → components → lib: move what you need down into components or lib.',
    from: { path: '^components/' },
    to: { path: '^app/' },
  },
  {
    name: 'lib-below-components',
    comment: 'lib is below app and components: move what you need into lib, or the caller into components.',
    from: { path: '^lib/' },
    to: { path: '^(app|components)/' },
  },
  {
    name: 'features-below-api',
    comment:
      'The areas stand on the foundations alone; api, site and server are built on the areas: services call each ' +
      'other, never back through those.',
    from: { path: '^lib/features/' },
    to: { path: '^lib/', pathNot: `^lib/(features|${foundations})/` },
  },
  {
    name: 'contract-at-the-bottom',
    comment:
      'lib/contract says what a call is, for everybody: it stands on lib/dates, lib/errors and lib/text alone. What an area ' +
      'knows belongs into lib/features/<area>/contract.ts.',
    from: { path: '^lib/contract/' },
    to: { path: '^lib/', pathNot: '^lib/(contract|dates|errors|text)/' },
  },
  {
    name: 'foundations-below-features',
    comment: 'The areas are built on this folder: pass what it needs in, or move the code into the area.',
    from: { path: `^lib/(${foundations})/` },
    to: { path: '^lib/(features|api|site|server)/|^lib/staff-screens' },
  },
  {
    name: 'api-below-site-and-server',
    comment: 'The site and the server are built on the API: pass what it needs in.',
    from: { path: '^lib/api/' },
    to: { path: '^lib/(site|server)/' },
  },
  {
    name: 'site-below-server',
    comment: 'The server is built around the site: pass what it needs in.',
    from: { path: '^lib/site/' },
    to: { path: '^lib/server/' },
  },
  {
    name: 'server-from-server',
    comment:
      'What is in a server folder runs on the server: pages read through lib/site/page-data, screens call ' +
      "through the area's client.ts, and what both sides need is pure: it goes beside contract.ts and rules.ts.",
    from: { pathNot: serverCode },
    to: { path: SERVER },
  },
  {
    name: 'pages-through-site',
    comment:
      "Pages reach data through lib/site/page-data, screens through the area's client.ts; then both work " +
      'with an API elsewhere, too.',
    from: { path: '^(app|components)/' },
    to: { path: '^lib/(db/|api/(embedded|select|hosted/))' },
  },
  {
    name: 'calls-by-the-listener',
    comment:
      'The request listener answers calls, and the route of unknown addresses those that it leaves: nothing else has a handler.',
    from: { path: '^(app|components)/', pathNot: '^app/\\[\\.\\.\\.unknown\\]/' },
    to: { path: '^lib/api/handle' },
  },
  {
    name: 'pure-files',
    comment:
      'contract.ts, rules.ts and the other files beside them run anywhere: what needs a server belongs into server/, ' +
      'what needs a browser into client.ts or a use-*.ts hook.',
    from: { path: PURE },
    to: { pathNot: [PURE, 'node_modules/zod/'] },
    ofTypes: false,
  },
  {
    name: 'pure-files-types',
    comment:
      'contract.ts, rules.ts and the other files beside them run anywhere and know no type of the server or browser ' +
      '(of the trim worker they may): declare the type here and let the other side use it.',
    from: { path: PURE },
    to: { pathNot: [PURE, 'node_modules/zod/', '^lib/features/trimming/worker/'] },
    ofTypes: true,
  },
  {
    name: 'browser-files',
    comment:
      'client.ts, hooks and lib/browser run in the browser: what they need of the server is a call of the contract.',
    from: { path: CLIENT },
    to: {
      path: [
        '^lib/(config|db|api|http|server|site|cache|monitoring)/',
        'node_modules/server-only/',
        '^(node:)?(fs|path|crypto|http)',
      ],
    },
  },
  {
    name: 'server-needs-no-browser',
    comment:
      'Server code has no browser: what both sides need is pure and goes beside contract.ts and rules.ts.',
    from: {
      path: [SERVER, '^lib/(contract|config|db|api|http|server|cache|monitoring)/|^lib/site/link-previews/'],
    },
    to: { path: [CLIENT, '^components/', 'node_modules/(react-dom|react-hook-form|swr)/'] },
  },
  {
    name: 'sql-in-stores',
    comment:
      "SQL belongs into the area's server/store.ts (or *-store.ts) and lib/db: move the query there and call it by " +
      'what it means.',
    from: { pathNot: sqlFiles },
    to: { path: ['node_modules/(kysely|pg)/', '^(node:)?sqlite$'] },
  },
  {
    name: 'workers-apart',
    comment:
      "A worker is a bundle of its own: import types from it only, and talk to it through its area's trim-session.ts " +
      'or client.ts. What both sides compute is pure and goes beside rules.ts.',
    from: { pathNot: '^lib/features/[^/]+/worker/' },
    to: { path: '^lib/features/[^/]+/worker/' },
    ofTypes: false,
  },
  {
    name: 'tests-apart',
    comment: 'lib/testing is for tests and benches: code of the product moves out of it.',
    from: { path: '^(app|components|lib)/|^[^/]+\\.ts$', pathNot: '^lib/testing/' },
    to: { path: '^(lib/testing|e2e)/' },
  },
];

/** Files can get a query builder without importing Kysely, but they still use its verbs. */
export const sqlVerbs = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

export const isSqlFile = (file) => sqlFiles.some((pattern) => new RegExp(pattern).test(file));

export const fileCycleMessage =
  'These files import each other in a circle: move what they share into a third.';

export const folderCycleMessage =
  'These folders import each other in a circle: let one of them stand on the other, and move what both need below.';

/** Finds the group of a file: its folder of lib (each feature by itself) or of components. */
export function findFolder(file) {
  return /^(lib\/features\/[^/]+|lib\/(?!testing\/)[^/]+|components\/[^/]+)\//.exec(file)?.[1];
}
