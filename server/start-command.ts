import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface StartCommand {
  /** The arguments after `node`, with an absolute path of the script, for any working directory. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Reads what `npm start` runs: `exec env <name>=<value>… node <argument>…`. Throws if it has another format. */
export function readStartCommand(): StartCommand {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, variables = '', options = '', script = ''] =
    /^exec env (.+) node (.*)(server\/\S+)$/.exec(scripts.start) ?? []
  if (script === '') throw new Error(`the start script has an unknown format: ${scripts.start}`)
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  const environment = Object.fromEntries(words(variables).map((word) => word.split('=')))
  return { args: [...words(options), join(root, script)], environment }
}
