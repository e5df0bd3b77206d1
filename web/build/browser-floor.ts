/** The oldest browsers that the widget and the console support, as names of compile targets. */
export const BROWSER_FLOOR = ['chrome90', 'edge90', 'firefox101', 'safari16.4']
