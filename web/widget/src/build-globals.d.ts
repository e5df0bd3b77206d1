/** The path of the panel's entry file. The build sets it. */
declare const PANEL_PATH: string

declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: esbuild exports the text of a style sheet as default.
  export default text
}
