/** What is wrong with the public address of the server. */
export type PublicUrlIssue = 'missing' | 'differs' | null

/** Compares the public address with the origin at which the console is open. */
export function findPublicUrlIssue(publicUrl: string | null, origin: string): PublicUrlIssue {
  if (publicUrl === null) return 'missing'
  try {
    return new URL(publicUrl).origin === origin ? null : 'differs'
  } catch {
    return 'differs'
  }
}
