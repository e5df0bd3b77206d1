/** The path of the page. The shell composes its view, because the settings of other features belong to it. */
export const preferencesRoute = { path: 'account' } as const
