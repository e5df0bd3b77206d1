import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The only file that reads the address of a request. */
const reader = 'server/platform/http/client-address.ts'

/** Fastify calls the address `ip` and `ips`; the server uses these names for nothing else. */
const address = /(?<![\w$])ips?(?![\w$])/

/**
 * Returns the lines in `server` that read the address of a request without `clientAddress`. A limit that used such an
 * address would count every address of an IPv6 network, and every notation of an address, separately.
 */
export function requestAddressIssues(tree: string): string[] {
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
