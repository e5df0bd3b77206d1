/** A window of a browser that a test controls. Elements are given as an expression that the page evaluates. */
export interface BrowserDriver {
  /** Shows a URL. Returns when the page is loaded. */
  readonly goTo: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly evaluate: <T>(expression: string) => Promise<T>
  readonly click: (element: string) => Promise<void>
  /** Focuses the element and types with the keyboard; a line feed is the Enter key. */
  readonly type: (element: string, text: string) => Promise<void>
  /** Chooses a file in a file field, as the dialog of the browser would. */
  readonly chooseFile: (element: string, path: string) => Promise<void>
  /** Ends the browser. */
  readonly close: () => Promise<void>
}
