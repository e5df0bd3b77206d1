import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SOCKET_PORT } from './directories.ts'

/** The line of `postgresql.conf` that includes the file that `writeConfigurationFile` writes. */
export function formatIncludeDirective(name: string): string {
  return `include '../${name}.conf'`
}

/** Writes PostgreSQL's settings for a small machine to `<home>/<name>.conf`. `overrides` take precedence. */
export async function writeConfigurationFile(
  home: string,
  name: string,
  socketDirectory: string,
  maxConnections: number,
  overrides: Readonly<Record<string, string>>,
): Promise<void> {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
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
