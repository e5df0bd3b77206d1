import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleFiles } from '@flowdesk/file-types/sample-files'
import type { ApiReference } from './openapi.ts'
import { repositoryFolder } from './process.ts'
import { type ServedFlowdesk, serveFlowdesk } from './sdk.ts'

/** The samples of an operation on the reference page, by language. */
export type Samples = ReadonlyMap<string, string>

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Reads the samples of every operation from the markup of the page, by `GET /path`. */
export function parseSamples(markup: string, { operations }: ApiReference): Map<string, Samples> {
  const sections = markup.split('<section class="operation" ')
  return new Map(
    operations.map(({ method, path, operation }) => {
      const section = sections.find((one) => one.startsWith(`id="${operation.operationId}"`)) ?? ''
      const found = [...section.matchAll(/data-sample="(\w+)"[^>]*><pre[^>]*><code[^>]*>([^<]*)</g)]
      const samples = found.map(([, label = '', code = '']): [string, string] => [
        label,
        code.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
      ])
      return [`${method} ${path}`, new Map(samples)]
    }),
  )
}

/** A server whose samples run in a folder with the file `invoice.pdf`. */
export interface SampleRunner {
  readonly served: ServedFlowdesk
  readonly folder: string
  /** Runs code of a language with a token, after replacing texts of the examples. Returns its standard output. */
  run(language: string, code: string, token?: string, replaced?: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

const commands: Readonly<Record<string, (code: string) => [string, string[]]>> = {
  curl: (code) => ['bash', ['-c', `curl() { command curl -s -w '%{http_code} ' "$@"; }\n${code}`]],
  JavaScript: (code) => [process.execPath, ['--input-type=module', '--eval', code]],
  SDK: (code) => [
    process.execPath,
    ['--input-type=module', '--eval', code.replace('@flowdesk/sdk', join(repositoryFolder, 'sdk/src/index.ts'))],
  ],
  Python: (code) => ['/usr/bin/python3', ['-c', code]],
}

/** Opens a server and a folder for samples. */
export async function openSampleRunner(): Promise<SampleRunner> {
  const served = await serveFlowdesk()
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-samples-'))
  await writeFile(join(folder, 'invoice.pdf'), Buffer.from(sampleFiles['pdf'] ?? ''))
  return {
    served,
    folder,
    async run(language, code, token = '', replaced = {}) {
      const texts = { 'http://127.0.0.1:8080': served.url, ...replaced }
      const changed = Object.entries(texts).reduce((text, [from, to]) => text.replaceAll(from, to), code)
      const [command, words] = commands[language]?.(changed) ?? ['', []]
      const env = { PATH: process.env['PATH'], TOKEN: token }
      return (await promisify(execFile)(command, words, { cwd: folder, env })).stdout
    },
    async close() {
      await served.flowdesk.close()
      await rm(folder, { recursive: true })
    },
  }
}
