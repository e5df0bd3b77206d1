import type { FirstAdministrator } from '#platform/context.ts'
import { contexts } from './contexts.ts'

/**
 * What a person needs to know after the start: where people reach it, and where it listens if that is elsewhere. The
 * password of an administrator who was made for these surfaces is said this once.
 */
export function banner(
  url: string,
  address: string,
  { email, password }: FirstAdministrator,
  madeFor: readonly string[],
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
  if (madeFor.length > 0) {
    lines.push(
      '',
      `  The first administrator of the ${madeFor.join(' and the ')}, shown this once:`,
      '',
      `    E-mail           ${email}`,
      `    Password         ${password}`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
