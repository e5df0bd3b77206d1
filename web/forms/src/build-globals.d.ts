declare module '*.css' {
  /** The minified style sheet. */
  const text: string
  // biome-ignore lint/style/noDefaultExport: the loader of the build exports the text so.
  export default text
}
