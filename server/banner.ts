import type { FirstAdministrator } from '#platform/context.ts'
import { contexts } from './contexts.ts'

/**
 * Returns the text to print after the start: the public URL, the listening address if it differs, and the password of
 * an administrator that was created for `surfaces`. The password is not shown again.
 */
export function formatBanner(
  url: string,
  address: string,
  { email, password }: FirstAdministrator,
  surfaces: readonly string[],
): string {
  const lines = [
    '',
    `  Flowdesk is ready at ${url}`,
    '',
    `    Health           ${url}/health`,
    ...contexts.map(({ link: { title, path } }) => `    ${title.padEnd(16)} ${url}${path}`),
    `    Reference        ${url}/docs/api`,
    ...(url.endsWith(`//${address}`) ? [] : [`    Listens at       ${address}`]),
  ]
  if (surfaces.length > 0) {
    lines.push(
      '',
      `  The first administrator of the ${surfaces.join(' and the ')} (shown only once):`,
      '',
      `    E-mail           ${email}`,
      `    Password         ${password}`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
