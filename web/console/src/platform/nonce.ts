/** Returns the nonce with which style elements are allowed. Browsers hide it from the attribute. */
export const readNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
