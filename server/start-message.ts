import type { FirstAdministrator } from '#platform/context.ts'
import { contexts } from './contexts.ts'

export interface StartMessageOptions {
  readonly url: string
  /** Such as `127.0.0.1:8080`. */
  readonly listenAddress: string
  /** Shown only if `surfaces` is not empty. */
  readonly administrator: FirstAdministrator
  /** The names of the surfaces on which this start has created the administrator. */
  readonly surfaces: readonly string[]
  readonly demoShopUrl: string | undefined
}

/** Returns the text that a development server prints at its start. A generated password is shown only here. */
export function formatStartMessage({
  url,
  listenAddress,
  administrator,
  surfaces,
  demoShopUrl,
}: StartMessageOptions): string {
  const lines = [
    '',
    `  Flowdesk is ready at ${url}`,
    '',
    `    Health           ${url}/health`,
    ...contexts.map(({ linkInStartMessage: { title, path } }) => `    ${title.padEnd(16)} ${url}${path}`),
    `    Reference        ${url}/docs/api`,
    ...(demoShopUrl === undefined ? [] : [`    Demo shop        ${demoShopUrl}  (chat with yourself)`]),
    ...(url.endsWith(`//${listenAddress}`) ? [] : [`    Listens at       ${listenAddress}`]),
  ]
  if (surfaces.length > 0) {
    const accounts = surfaces.length > 1 ? ', with an account in each' : ''
    lines.push(
      '',
      `  The first administrator of the ${surfaces.join(' and the ')}${accounts} (shown only once):`,
      '',
      `    E-mail           ${administrator.email}`,
      `    Password         ${administrator.password}`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
