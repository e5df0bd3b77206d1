import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The only file that reads the address of a request. */
const addressReaderFile = 'server/platform/http/client-address.ts'

/** Fastify calls the address `ip` and `ips`; the server uses these names for nothing else. */
const ADDRESS_PATTERN = /(?<![\w$])ips?(?![\w$])/

/**
 * Returns the lines in `server` that read the address of a request without `clientAddressKey`. A limit that used such an
 * address would count every address of an IPv6 network, and every notation of an address, separately.
 */
export function requestAddressIssues(tree: string): string[] {
  const files = globSync('server/**/*.ts', { cwd: tree })
  return files
    .filter((path) => path !== addressReaderFile && !path.endsWith('.test.ts'))
    .sort()
    .flatMap((path) =>
      readFileSync(join(tree, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          ADDRESS_PATTERN.test(line)
            ? [`${path}:${index + 1}: use clientAddressKey(request) of ${addressReaderFile}`]
            : [],
        ),
    )
}
