import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { port } from './folders.ts'

/** The line by which the database's own `postgresql.conf` takes our settings in. */
export const includeSettings = "include '../flowdesk.conf'"

/** Writes PostgreSQL's settings for a small machine into `home`, `extra` over ours. */
export async function writeSettings(
  home: string,
  socketFolder: string,
  maxConnections: number,
  extra: Readonly<Record<string, string>>,
): Promise<void> {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
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
    // A refused statement is told to its caller; this log is for what concerns the server itself.
    log_min_messages: 'log',
    ...extra,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${escaped(value)}'`)
  const path = join(home, 'flowdesk.conf')
  await writeFile(path, `# Written by Flowdesk at each start.\n${lines.join('\n')}\n`)
  await chmod(path, 0o644)
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''")
}
