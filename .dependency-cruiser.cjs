/**
 * Who may import whom, with the reason for each rule. Type imports count. Run by
 * tests/architecture/imports.test.ts.
 */
const PRODUCTION = '^(core|adapters|web|server)/';
const ROUTES = '^server/areas/[^/]+/[^/]+routes?\\.ts$';
const WIRING = '(\\.wiring\\.ts$|^server/platform/wiring/|^web/src/wiring/)';
const AREA_WIRING = '^server/areas/[^/]+/[^/]+\\.wiring\\.ts$';
/** The files of the server that list areas, beside the areas' own list. */
const COMPOSITION =
  '^server/(app|platform/assemble|platform/wiring/(collections|container|live\\.wiring|open-commands|page-reads))\\.ts$';
const RECORDS = '^server/areas/[^/]+/[^/]+\\.records\\.ts$';

/**
 * The areas of the core from the lowest to the highest. An area imports itself and the rows above
 * it. Areas in one row do not know each other. An area that is not listed ranks above all rows
 * but the last; it gets a row once another area needs it.
 */
const CORE_LAYERS = [
  ['kernel'],
  ['settings', 'catalogue', 'credits', 'accounts', 'jobs', 'dispatch'],
  ['pricing', 'staff'],
  ['inventory', 'capacity'],
  ['reservations'],
  ['assignment', 'refunds'],
  ['checkout'],
  ['content', 'lifecycle'],
  ['payments', 'documents', 'customers'],
  ['self-service', 'gifts'],
  ['back-office', 'notifications'],
  ['weather', 'reporting'],
  ['crew'],
  ['audit', 'contract'],
];

/**
 * The server's areas that other areas import, from the lowest to the highest. An area imports
 * itself and the rows above it, and an area that is not listed all that are, so no circle can
 * close. An area gets a row once another area needs it.
 */
const SERVER_LAYERS = [
  ['audit-log', 'catalogue', 'dispatch', 'reports', 'weather'],
  ['inventory', 'marketing'],
  ['integrations'],
  ['accounts'],
  ['checkout'],
  ['manage'],
  ['reservations'],
  ['credits', 'documents', 'quotes'],
  ['automations', 'crew'],
  ['messages'],
];

const serverLayerRules = SERVER_LAYERS.flatMap((layer, index) =>
  layer.map((area) => ({
    name: `server-area-${area}`,
    comment: `server/areas/${area} imports itself and lower areas only.`,
    severity: 'error',
    from: { path: `^server/areas/${area}/` },
    to: {
      path: '^server/areas/[^/]+/',
      pathNot: `^server/areas/(${[area, ...SERVER_LAYERS.slice(0, index).flat()].join('|')})/`,
    },
  })),
);

const LISTED = CORE_LAYERS.flat().join('|');
const BELOW_NEW_AREAS = CORE_LAYERS.slice(0, -1).flat().join('|');

const coreLayerRules = CORE_LAYERS.flatMap((layer, index) =>
  layer.map((area) => {
    const known = [area, ...CORE_LAYERS.slice(0, index).flat()].join('|');
    const isLast = index === CORE_LAYERS.length - 1;
    const beside = layer.filter((one) => one !== area).join('|');
    return {
      name: `core-${area}`,
      comment: `core/${area} imports itself and lower areas only.`,
      severity: 'error',
      from: { path: `^core/${area}/` },
      to: isLast
        ? { path: `^core/(${beside})/` }
        : { path: '^core/', pathNot: `^core/(${known})/` },
    };
  }),
);

module.exports = {
  forbidden: [
    {
      name: 'core-imports-only-core',
      comment:
        'The core decides without I/O or framework; zod alone, and only in *.schema.ts and the contract.',
      severity: 'error',
      from: { path: '^core/', pathNot: ['\\.schema\\.ts$', '^core/contract/'] },
      to: { pathNot: '^core/' },
    },
    {
      name: 'core-schemas-import-only-core-and-zod',
      comment: 'A schema states what may enter; it needs zod and nothing else from outside.',
      severity: 'error',
      from: { path: ['^core/.*\\.schema\\.ts$', '^core/contract/'] },
      to: { pathNot: ['^core/', '(^|/)node_modules/zod/'] },
    },
    ...coreLayerRules,
    {
      name: 'core-new-areas-know-listed-ones',
      comment:
        'An area without a row imports itself and areas with one; of these only the last row imports it.',
      severity: 'error',
      from: { path: '^core/([^/]+)/', pathNot: `^core/(${LISTED})/` },
      to: { path: '^core/', pathNot: [`^core/(${BELOW_NEW_AREAS})/`, '^core/$1/'] },
    },
    {
      name: 'adapters-do-not-know-each-other',
      comment:
        'An adapter can be taken out and another put in; all stores share adapters/documents, and all card forms adapters/card-form.',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^adapters/', pathNot: ['^adapters/$1/', '^adapters/(documents|card-form)/'] },
    },
    {
      name: 'adapters-do-not-know-the-drivers',
      comment: 'Web and server drive the core; adapters are driven.',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^(web|server)/' },
    },
    {
      name: 'web-does-not-import-the-server',
      comment:
        'They meet over HTTP, in the shapes of core/contract. One file of development runs the shop in the page (docs/running.md).',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/wiring/memory\\.ts$' },
      to: { path: '^server/' },
    },
    {
      name: 'the-browser-knows-the-contract-as-types',
      comment:
        'Its schemas, and zod with them, stay out of the first script: our own server is taken at its word.',
      severity: 'error',
      from: { path: '^(web|adapters)/' },
      to: { path: '^core/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-build-holds-the-memory-app',
      comment: 'Only `npm run dev -- --memory` puts it in the place of the container.',
      severity: 'error',
      from: {},
      to: { path: '^web/src/wiring/memory\\.ts$' },
    },
    {
      name: 'server-does-not-import-the-web',
      comment: 'The server loads the built page renderer at run time; Node does not read JSX.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'storefront-areas-do-not-know-each-other',
      comment: 'What two areas of the storefront share lies in web/src/shared.',
      severity: 'error',
      from: { path: '^web/src/storefront/([^/]+)/' },
      to: { path: '^web/src/storefront/', pathNot: '^web/src/storefront/$1/' },
    },
    {
      name: 'admin-areas-do-not-know-each-other',
      comment:
        'What two areas of the admin share lies in web/src/admin/ui or web/src/admin/shared.',
      severity: 'error',
      from: { path: '^web/src/admin/([^/]+)/' },
      to: {
        path: '^web/src/admin/',
        pathNot: ['^web/src/admin/$1/', '^web/src/admin/(ui|shared)/'],
      },
    },
    {
      name: 'storefront-and-admin-do-not-know-each-other',
      comment: 'No customer loads a line of the back office, nor of the crews’ phones.',
      severity: 'error',
      from: { path: '^web/src/(storefront|admin|crew)/' },
      to: { path: '^web/src/(storefront|admin|crew|app)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'shared-knows-no-area',
      comment: 'What is shared stands below all areas.',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(storefront|admin|crew|app)/' },
    },
    {
      name: 'texts-know-no-area',
      comment: 'Any screen may use a text, so it must not bring another area along.',
      severity: 'error',
      from: { path: '^web/src/texts/' },
      to: { path: '^web/src/(storefront|admin|crew|app)/' },
    },
    {
      name: 'server-platform-does-not-know-areas',
      comment:
        'Only the composition lists the areas: COMPOSITION above. It sees wirings, nothing behind them.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/areas/', COMPOSITION] },
      to: { path: '^server/areas/' },
    },
    {
      name: 'composition-knows-wirings-only',
      comment: 'An area shows the rest of the program its wiring.',
      severity: 'error',
      from: { path: COMPOSITION },
      to: { path: '^server/areas/', pathNot: [AREA_WIRING, '^server/areas/areas\\.ts$'] },
    },
    ...serverLayerRules,
    {
      name: 'server-new-areas-know-listed-ones',
      comment: 'An area without a row imports areas with one, and no area imports it.',
      severity: 'error',
      from: { path: '^server/areas/([^/]+)/' },
      to: {
        path: '^server/areas/[^/]+/',
        pathNot: ['^server/areas/$1/', `^server/areas/(${SERVER_LAYERS.flat().join('|')})/`],
      },
    },
    {
      name: 'routes-enter-through-wiring',
      comment: 'What else needs a part of them finds it in a presenter or with the problems.',
      severity: 'error',
      from: { path: PRODUCTION, pathNot: AREA_WIRING },
      to: { path: ROUTES },
    },
    {
      name: 'routes-belong-to-one-area',
      comment: 'What two areas serve lies in server/platform/http or with its owner.',
      severity: 'error',
      from: { path: '^server/areas/([^/]+)/' },
      to: { path: ROUTES, pathNot: '^server/areas/$1/' },
    },
    {
      name: 'adapters-enter-through-wiring',
      comment: 'One place an area decides which adapter stands behind a port.',
      severity: 'error',
      from: { path: '^(web|server)/', pathNot: [WIRING, RECORDS] },
      to: { path: '^adapters/' },
    },
    {
      name: 'records-know-only-documents',
      comment: 'An area stores its records in any document store.',
      severity: 'error',
      from: { path: RECORDS },
      to: { path: ['^adapters/', '^server/'], pathNot: '^adapters/documents/' },
    },
    {
      name: 'records-enter-through-wiring',
      comment: 'Routes know ports of the core, not how something is stored.',
      severity: 'error',
      from: { path: PRODUCTION, pathNot: AREA_WIRING },
      to: { path: RECORDS },
    },
    {
      name: 'records-belong-to-one-area',
      comment: 'What two areas read lies in adapters/documents/collections.',
      severity: 'error',
      from: { path: '^server/areas/([^/]+)/' },
      to: { path: RECORDS, pathNot: '^server/areas/$1/' },
    },
    {
      name: 'inversify-stays-in-wiring',
      comment: 'Nothing else knows that there is a container.',
      severity: 'error',
      from: { pathNot: [WIRING, '(^|/)node_modules/', '^tests/'] },
      to: { path: '(^|/)node_modules/(inversify|reflect-metadata)/' },
    },
    {
      name: 'production-does-not-import-tests',
      comment: 'Tests may go without anything breaking.',
      severity: 'error',
      from: { path: PRODUCTION },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycles',
      comment: 'What needs each other is one thing, or has a third thing in it. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'A file that only re-exports hides where things are.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
  ],
  options: {
    // What tests write, the planted violations among it.
    exclude: { path: '^tests/\\.output/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
