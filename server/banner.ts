import type { FirstAdministrator } from './first-administrator.ts'

/** What a person needs to know after the start. The password is said this once. */
export function banner(url: string, invented: FirstAdministrator | undefined): string {
  const lines = [
    '',
    `  Flowdesk is ready at ${url}`,
    '',
    `    Health           ${url}/health`,
    `    Ticketing API    ${url}/v1/integration/tickets`,
    `    Reference        ${url}/docs/api`,
  ]
  if (invented) {
    lines.push(
      '',
      '  The first administrator, shown this once:',
      '',
      `    E-mail           ${invented.email}`,
      `    Password         ${invented.password}`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
