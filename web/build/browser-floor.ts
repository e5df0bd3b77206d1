/** The oldest browsers that the widget and the console support, as names of compile targets. */
export const BROWSER_FLOOR = ['chrome90', 'edge90', 'firefox101', 'safari16.4']

/**
 * The targets for syntax. Chrome 90 fails only where an argument follows spread arguments in an optional chain, but the
 * compilers would replace all chains. `npm run check` finds such calls in the built files, and the other syntax that came with 91.
 */
export const SYNTAX_TARGET = BROWSER_FLOOR.map((browser) => browser.replace(/(?<=^(?:chrome|edge))90$/, '91'))
