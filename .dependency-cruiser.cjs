// Who may import whom. docs/decisions/0003-checks.md tells how it is run; tools/import-graph.test.ts shows that it bites.
const { applicationParts, sharedContextFolders, featuresByContext, platformParts } = require('./tools/layers.ts')
const { web } = require('./tools/web-import-rules.cjs')

const contexts = Object.keys(featuresByContext).join('|')
const floor = sharedContextFolders.join('|')
const test = '[.]test[.]tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const platformOrder = platformParts.map((part, place) =>
  rule(
    'platform-parts-in-order',
    'A part of the platform imports only parts that stand before it in tools/layers.ts.',
    { path: `^server/platform/${part}/`, pathNot: test },
    { path: '^server/platform/', pathNot: `^server/platform/(${platformParts.slice(0, place + 1).join('|')})/` },
  ),
)

const featureOrder = Object.entries(featuresByContext).flatMap(([context, features]) =>
  features.map((feature, place) =>
    rule(
      'features-in-order',
      'A feature imports the platform, the floor of its context, and features that stand before it in tools/layers.ts.',
      { path: `^server/${context}/${feature}/`, pathNot: test },
      {
        path: `^server/${context}/`,
        pathNot: `^server/${context}/(${floor}|${features.slice(0, place + 1).join('|')})/`,
      },
    ),
  ),
)

const layers = [
  rule(
    'platform-knows-no-context',
    'The platform would serve another product: it imports nothing of this one.',
    { path: '^server/platform/', pathNot: test },
    { path: '^(server|tests|tools)/', pathNot: '^server/platform/' },
  ),
  ...platformOrder,
  ...sharedContextFolders.map((folder, place) =>
    rule(
      'context-floor-in-order',
      'The folders below the features import the platform, and each other in the order of tools/layers.ts.',
      { path: `^server/(${contexts})/${folder}/`, pathNot: test },
      { path: '^server/', pathNot: `^server/(platform|$1/(${sharedContextFolders.slice(0, place + 1).join('|')}))/` },
    ),
  ),
  ...featureOrder,
  rule(
    'contexts-are-apart',
    'A context never imports another one, nor the files that mount it.',
    { path: `^server/(${contexts})/`, pathNot: test },
    { path: '^server/', pathNot: '^server/(platform|$1)/' },
  ),
  rule(
    'application-parts-stand-alone',
    'A part of the application imports the platform and itself.',
    { path: `^server/(${applicationParts.join('|')})/`, pathNot: test },
    { path: '^(server|sdk|tests|tools)/', pathNot: '^server/(platform|$1)/' },
  ),
  rule(
    'application-parts-stand-alone',
    'Only the application files import a part of the application.',
    { pathNot: ['^server/[^/]+$', `^server/(${applicationParts.join('|')})/`] },
    { path: `^server/(${applicationParts.join('|')})/` },
  ),
  rule(
    'only-the-app-mounts-contexts',
    'Only server/contexts.ts names a context.',
    {
      pathNot: [`^server/(${contexts})/`, '^server/contexts[.]ts$', '^tests/support/', `^server/.*${test}`],
    },
    { path: `^server/(${contexts})/` },
  ),
  rule(
    'contexts-have-one-door',
    'server/contexts.ts enters a context through its index.ts.',
    { path: '^server/[^/]+$', pathNot: test },
    { path: `^server/(${contexts})/`, pathNot: `^server/(${contexts})/index[.]ts$` },
  ),
]

const leaves = [
  rule(
    'routes-and-jobs-are-leaves',
    'Only the index.ts of the context mounts routes and jobs.',
    { pathNot: [`^server/(${contexts})/index[.]ts$`, `^server/(${contexts})/[^/]+/(routes|jobs)/`, test] },
    { path: `^server/(${contexts})/[^/]+/(routes|jobs)([.]ts$|/)` },
  ),
  rule(
    'routes-and-jobs-are-leaves',
    'Files of a routes or jobs folder import only their own neighbours there.',
    { path: `^server/(${contexts})/([^/]+)/(routes|jobs)/`, pathNot: test },
    { path: `^server/(${contexts})/[^/]+/(routes|jobs)([.]ts$|/)`, pathNot: '^server/$1/$2/$3/' },
  ),
  rule('tools-are-leaves', 'No other module imports the tools.', { pathNot: '^(tools/|[^/]+$)' }, { path: '^tools/' }),
  rule('benchmarks-are-leaves', 'No other module imports the benchmarks.', { pathNot: '^bench/' }, { path: '^bench/' }),
  rule('tests-are-leaves', 'No module imports a test.', {}, { path: test }),
  rule(
    'tests-are-leaves',
    'What runs in production imports nothing of the tests.',
    { path: '^(server|bench|tools|web)/', pathNot: test },
    { path: '^tests/' },
  ),
  rule(
    'tests-are-leaves',
    'What a package exports imports nothing of its tests.',
    { path: '^packages/[^/]+/src/', pathNot: test },
    { path: '^packages/[^/]+/test-support/' },
  ),
  rule(
    'tests-enter-by-the-app',
    'A test calls or starts the application as its users do, with the tools of the platform; what it needs beside is in tests/support.',
    { path: '^tests/', pathNot: '^tests/support/' },
    { path: '^server/', pathNot: '^server/(app[.]ts$|start-command[.]ts$|platform/)' },
  ),
]

const sdk = [
  rule(
    'sdk-imports-nothing',
    'The SDK runs wherever fetch does: it imports nothing but its own files.',
    { path: '^sdk/' },
    { pathNot: '^sdk/src/' },
  ),
  rule(
    'sdk-has-one-door',
    'What uses the SDK takes it as a stranger would, by what its index.ts exports.',
    { pathNot: '^sdk/' },
    { path: '^sdk/', pathNot: '^sdk/src/index[.]ts$' },
  ),
  rule(
    'the-server-calls-itself-from-the-chat-alone',
    'Only the escalation of a conversation calls the public API; all else is on this side of it.',
    { path: '^(server|tools)/', pathNot: ['^server/chat/escalation/', test] },
    { path: '^sdk/' },
  ),
]

const packages = [
  rule(
    'packages-import-nothing-of-the-repository',
    'A package can be published and used without this repository: it imports its own files and its dependencies only.',
    { path: '^packages/([^/]+)/' },
    { path: '^(server|sdk|bench|tests|tools|packages)/', pathNot: '^packages/$1/' },
  ),
  rule(
    'packages-are-imported-by-name',
    'Code outside a package imports it as strangers do: by its name, which leads to what it exports.',
    { pathNot: '^packages/' },
    { path: '^packages/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
  ),
  rule(
    'only-the-platform-imports-packages',
    'One file or folder of the platform adapts a package to settings, log and refusals; all other code imports that. Settings have nothing to adapt.',
    { path: '^server/', pathNot: '^server/platform/' },
    { path: '^packages/', pathNot: '^packages/settings/' },
  ),
]

const conversationCore = [
  rule(
    'conversation-core-imports-types-only',
    'The core of a conversation is pure: it imports no value from the rest of the SDK.',
    { path: '^sdk/src/conversation/' },
    { pathNot: '^sdk/src/conversation/', dependencyTypesNot: ['type-only'] },
  ),
]

const hygiene = [
  rule(
    'no-file-circle',
    'Files that import each other are one file in two, unless one loads the other when it is needed.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  ),
  {
    // Views take the model of the panel from its context, and the model is made of the states of all features.
    ...rule(
      'no-folder-circle',
      'Folders stack; they never embrace.',
      { pathNot: '^web/(widget/src/(panel|locales)|console/src/(locales|features|shell|platform))' },
      { circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'no-orphan',
    'A file that no module imports and that imports nothing is dead.',
    // A script element of the reference page loads it. Declarations are not imported.
    { orphan: true, pathNot: ['^packages/api-reference/src/browser/theme[.]js$', '[.]d[.]ts$'] },
    {},
  ),
  rule('no-unresolved-import', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  rule(
    'no-undeclared-dependency',
    'Every package that is imported stands in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'no-dev-dependency-in-production',
    'The server runs, and its web files are built, without development dependencies.',
    { path: '^(?:server|web|sdk)/', pathNot: test },
    { dependencyTypes: ['npm-dev'] },
  ),
]

module.exports = {
  forbidden: [...layers, ...leaves, ...sdk, ...conversationCore, ...packages, ...web, ...hygiene],
  options: {
    // The compiler of TypeScript 7 has no programming interface; without swc the cruise would quietly see no module.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
