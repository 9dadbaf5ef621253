/** Who may import whom, each with its reason. Run by tests/architecture/imports.test.ts. */
const PRODUCTION = '^(core|adapters|web|server)/';

module.exports = {
  forbidden: [
    {
      name: 'core-imports-only-core',
      comment: 'The core decides without I/O or framework; zod alone, and only in *.schema.ts.',
      severity: 'error',
      from: { path: '^core/', pathNot: '\\.schema\\.ts$' },
      to: { pathNot: '^core/' },
    },
    {
      name: 'core-schemas-import-only-core-and-zod',
      comment: 'A schema states what may enter; it needs zod and nothing else from outside.',
      severity: 'error',
      from: { path: '^core/.*\\.schema\\.ts$' },
      to: { pathNot: ['^core/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'adapters-do-not-know-each-other',
      comment:
        'An adapter can be taken out and another put in; all stores share adapters/documents.',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^adapters/', pathNot: ['^adapters/$1/', '^adapters/documents/'] },
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
      comment: 'They meet over HTTP, in shapes that core/ports names.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-import-the-web',
      comment: 'The server loads the built page renderer at run time; Node does not read JSX.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'adapters-enter-through-wiring',
      comment: 'One place decides which adapter stands behind a port.',
      severity: 'error',
      from: { path: '^(web|server)/', pathNot: '^(web/src|server)/wiring/' },
      to: { path: '^adapters/' },
    },
    {
      name: 'inversify-stays-in-wiring',
      comment: 'Nothing else knows that there is a container.',
      severity: 'error',
      from: { pathNot: ['^(web/src|server)/wiring/', '(^|/)node_modules/', '^tests/'] },
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
      comment:
        'What needs each other is one thing, or has a third thing in it. Types alone may refer back.',
      severity: 'error',
      from: { path: PRODUCTION },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    doNotFollow: { path: '(^|/)node_modules/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
