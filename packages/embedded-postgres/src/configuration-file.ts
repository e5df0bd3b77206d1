import { chmod, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { SOCKET_PORT } from './directories.ts'

/** The line of `postgresql.conf` that includes the file that `writeConfigurationFile` writes. */
export function formatIncludeDirective(name: string): string {
  return `include '../${name}.conf'`
}

const BYTES_PER_MB = 1024 * 1024

/** Returns the size of PostgreSQL's cache in MB: an eighth of the memory, at least 128 and at most 512. */
function chooseCacheSize(): number {
  // The limit of the container: 0 or a huge number without one.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const eighth = Math.min(limit, totalmem()) / 8 / BYTES_PER_MB
  return Math.round(Math.min(Math.max(eighth, 128), 512))
}

/** Writes PostgreSQL's settings for a small machine to `<home>/<name>.conf`. `overrides` take precedence. */
export async function writeConfigurationFile(
  home: string,
  name: string,
  socketDirectory: string,
  maxConnections: number,
  overrides: Readonly<Record<string, string>>,
): Promise<void> {
  const cacheSize = chooseCacheSize()
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: `${cacheSize}MB`,
    effective_cache_size: `${4 * cacheSize}MB`,
    work_mem: '8MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // The client receives the error of its statement; this log is for events of the server itself.
    log_min_messages: 'log',
    ...overrides,
  }
  const lines = Object.entries(settings).map(([setting, value]) => `${setting} = '${escapeValue(value)}'`)
  const path = join(home, `${name}.conf`)
  await writeFile(path, `# Written at each start; changes are lost.\n${lines.join('\n')}\n`)
  await chmod(path, 0o644)
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''")
}
