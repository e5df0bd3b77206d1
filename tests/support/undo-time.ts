/**
 * Returns a script for a page of the console. It waits this long, in milliseconds, instead of about 5 s before it closes a
 * conversation or sends a message that can be taken back. `undoMs` changes the time for later ones.
 */
export const stretchUndo = (ms: number): string => `{
  const start = setTimeout
  window.undoMs = ${ms}
  window.setTimeout = (run, wait, ...given) => start(run, wait > 4000 && wait <= 5000 ? window.undoMs : wait, ...given)
}`
