import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The only file that reads the address of a request. */
const reader = 'server/platform/http/client-address.ts'

/** `ip` and `ips` are the words of Fastify; no other code of the server has a use for them. */
const address = /(?<![\w$])ips?(?![\w$])/

/**
 * The lines below `server` that read the address of a request without `clientAddress`, one line each. A limit by
 * address that they fed would give every address of an IPv6 network, and every spelling, a budget of its own.
 */
export function requestAddressComplaints(tree: string): string[] {
  const files = globSync('server/**/*.ts', { cwd: tree })
  return files
    .filter((path) => path !== reader && !path.endsWith('.test.ts'))
    .sort()
    .flatMap((path) =>
      readFileSync(join(tree, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          address.test(line) ? [`${path}:${index + 1}: use clientAddress(request) of ${reader}`] : [],
        ),
    )
}
