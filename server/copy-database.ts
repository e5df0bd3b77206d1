import { parseArgs } from 'node:util'
import { describeCommandLineError } from './command-line-error.ts'
import { type CopyAddresses, checkAddresses, openCopyEndpoint } from './copy-endpoint.ts'
import { copyAllTables } from './copy-tables.ts'
import { readSettings } from './settings-file.ts'

const USAGE = `Usage: npm run copy-database -- --from <database> --to <database>

  Copies everything that Flowdesk stores in one database into another, which has to be empty.
  A <database> is \`embedded\` (the one in Storage:RootPath) or postgres://user:password@host:5432/name.
  A password that the address omits is read from PGPASSWORD or ~/.pgpass.
  Stop every server on both databases first. The files in Storage:RootPath are not copied.
`

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

function parseAddresses(args: string[]): CopyAddresses | undefined {
  try {
    const { from, to } = parseArgs({
      args,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    }).values
    return from === undefined || to === undefined ? undefined : { '--from': from.trim(), '--to': to.trim() }
  } catch {
    return undefined
  }
}

const formatCount = (count: number, unit: string): string =>
  `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`

async function copy(addresses: CopyAddresses, cleanup: AsyncDisposableStack): Promise<void> {
  checkAddresses(addresses)
  const config = readSettings()
  const source = await openCopyEndpoint('--from', addresses, config)
  cleanup.defer(source.close)
  const target = await openCopyEndpoint('--to', addresses, config)
  cleanup.defer(target.close)
  let total = 0
  const tables = await copyAllTables(source, target, (table, rows) => {
    total += rows
    printLine(`  ${table}: ${formatCount(rows, 'row')}`)
  })
  printLine(
    `Copied ${formatCount(total, 'row')} in ${formatCount(tables, 'table')}. Both databases have the same counts.`,
  )
}

const addresses = parseAddresses(process.argv.slice(2))
if (!addresses) {
  process.stderr.write(USAGE)
  process.exit(2)
}
// If the program that reads the output closes the pipe, the copy continues.
process.stdout.on('error', () => undefined)
const cleanup = new AsyncDisposableStack()
try {
  await copy(addresses, cleanup)
} catch (error) {
  process.stderr.write(`${describeCommandLineError(error)}\n`)
  process.exitCode = 1
} finally {
  await cleanup.disposeAsync()
}
