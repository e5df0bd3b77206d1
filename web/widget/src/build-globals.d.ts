/** The paths of the panel's entry file and of the files that it imports. The build sets them. */
declare const PANEL_PATHS: readonly string[]

declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: esbuild exports the text of a style sheet as default.
  export default text
}
