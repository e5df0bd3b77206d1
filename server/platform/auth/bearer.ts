const BEARER = /^Bearer +(\S+) *$/i

/** The token of an `Authorization: Bearer …` value; null for any other text. */
export const bearerToken = (authorization: string | undefined): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null)
