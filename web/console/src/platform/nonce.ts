/** Returns the nonce with which style elements are allowed. Browsers hide it from the attribute. */
export const readNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Lets libraries that add style elements find the nonce, such as the one that locks the scrolling behind dialogs. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readNonce() })
}
