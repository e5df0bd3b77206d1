// Who in web/ may import whom. Part of .dependency-cruiser.cjs.
const { consoleFeatures, widgetFeatures } = require('./layers.ts')

const test = '[.]test[.]tsx?$'
const panel = '^web/widget/src/panel/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const widgetFeatureOrder = widgetFeatures.map((feature, place) =>
  rule(
    'widget-features-in-order',
    'A feature of the panel imports values only of features that come before it in tools/layers.ts.',
    { path: `${panel}features/${feature}/`, pathNot: test },
    {
      path: `${panel}features/`,
      pathNot: `${panel}features/(${widgetFeatures.slice(0, place + 1).join('|')})/`,
      dependencyTypesNot: ['type-only'],
    },
  ),
)

const features = '^web/console/src/features/'

const consoleFeatureOrder = consoleFeatures.map((feature, place) =>
  rule(
    'console-features-in-order',
    'A feature of the console imports only features that come before it in tools/layers.ts.',
    { path: `${features}${feature}/`, pathNot: test },
    { path: features, pathNot: `${features}(${consoleFeatures.slice(0, place + 1).join('|')})/` },
  ),
)

const consoleRules = [
  ...consoleFeatureOrder,
  rule(
    'console-imports-nothing-of-the-widget',
    'The console imports the SDK, what web/ui shares, and its libraries.',
    { path: '^web/console/', pathNot: test },
    { path: '^(server|bench|tools|packages|sdk|web)/', pathNot: '^(web/console/|web/ui/|sdk/src/index[.]ts$)' },
  ),
  rule(
    'console-platform-stands-alone',
    'The platform of the console knows no feature. It loads the translations, which are sentences only.',
    { path: '^web/console/src/platform/', pathNot: test },
    { path: '^web/console/src/', pathNot: '^web/console/src/(platform|locales)/' },
  ),
  rule(
    'console-is-composed-above-its-features',
    'Only the shell, the routes and the entry file compose; features import none of them.',
    { path: features },
    { path: '^web/console/src/(shell/|[^/]+$)' },
  ),
  rule(
    'translations-import-types',
    'Translations are sentences: they import only types.',
    { path: '^web/console/src/locales/', pathNot: test },
    { path: '^web/console/src/(features|shell|platform)/', dependencyTypesNot: ['type-only'] },
  ),
]

const web = [
  ...consoleRules,
  rule(
    'shared-code-stands-alone',
    'What widget and console share imports neither of them.',
    { path: '^web/ui/', pathNot: test },
    { path: '^(server|sdk|bench|tools|packages|web)/', pathNot: '^web/ui/' },
  ),
  rule(
    'widget-imports-little',
    'The widget imports the SDK, what it shares with the console, Preact and its signals: all of it is sent to each visitor.',
    { path: '^web/widget/', pathNot: test },
    {
      pathNot:
        '^(web/widget/|web/ui/(tokens|i18n|browser)/|sdk/src/index[.]ts$|node_modules/(preact|@preact/signals)/)',
    },
  ),
  rule(
    'forms-stand-alone',
    'The script of the forms imports the tokens and itself: all of it is sent to each visitor.',
    { path: '^web/forms/', pathNot: test },
    { pathNot: '^web/(forms/src|ui/tokens)/' },
  ),
  rule(
    'tokens-stand-alone',
    'The tokens are values that every page can use.',
    { path: '^web/ui/tokens/', pathNot: test },
    { pathNot: '^web/ui/tokens/' },
  ),
  rule(
    'loader-stands-alone',
    'The loader imports the tokens and itself: it loads the panel by its address, when it is needed.',
    { path: '^web/widget/src/loader/', pathNot: test },
    { pathNot: '^web/(widget/src/loader|ui/tokens)/' },
  ),
  rule(
    'panel-imports-types-of-the-loader',
    'The panel imports only types of the loader, so that no code is in both.',
    { path: '^web/widget/src/', pathNot: ['^web/widget/src/loader/', test] },
    { path: '^web/widget/src/loader/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'widget-platform-stands-alone',
    'The platform of the panel imports nothing above it but icons and style sheets.',
    { path: `${panel}platform/`, pathNot: test },
    { path: '^web/', pathNot: [`${panel}(platform/|icons[.]tsx$)`, '^web/ui/(tokens|i18n|browser)/', '[.]css$'] },
  ),
  ...widgetFeatureOrder,
  rule(
    'panel-is-composed-above-its-features',
    'Only app.tsx, main.tsx, shell.ts and core.ts of the panel compose; its features import none of them.',
    { path: `${panel}features/` },
    { path: `${panel}(app|main|shell|core)[.]tsx?$` },
  ),
  rule(
    'server-imports-only-the-build-of-web',
    'The server imports what builds the web files, and serves them as files.',
    { path: '^server/' },
    { path: '^web/', pathNot: '^web/build/' },
  ),
  rule(
    'build-is-for-the-start-and-the-tests',
    'Only the start of the server, the tools and the tests build the web files.',
    { pathNot: ['^web/build/', '^server/start-up[.]ts$', '^tests/support/', '^tools/'] },
    { path: '^web/build/' },
  ),
  rule(
    'build-stands-alone',
    'What builds the web files reads them as files.',
    { path: '^web/build/' },
    { path: '^(server|sdk|bench|tests|tools|packages|web)/', pathNot: '^web/build/' },
  ),
]

module.exports = { web }
