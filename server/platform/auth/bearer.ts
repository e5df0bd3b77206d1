const BEARER = /^Bearer +(\S+) *$/i

/** Returns the token of an `Authorization: Bearer …` value; null for any other value. */
export const parseBearerToken = (authorization: string | undefined): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null)
