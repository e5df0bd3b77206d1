/** Returns when an access token was issued, in milliseconds since 1970; undefined if the token does not contain it. */
function readIssuedAt(accessToken: string): number | undefined {
  try {
    const payload = accessToken.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
    const { iat }: { readonly iat?: unknown } = JSON.parse(atob(payload))
    return typeof iat === 'number' ? iat * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Returns how far the clock of the server is ahead of this device, in milliseconds, from a token that was just issued. */
export function measureClockOffset(accessToken: string, deviceTime: number): number {
  const issuedAt = readIssuedAt(accessToken)
  return issuedAt === undefined ? 0 : issuedAt - deviceTime
}
