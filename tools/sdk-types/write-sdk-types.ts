import { mkdir, readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

interface WithExamples {
  example?: unknown
  examples?: unknown
}

interface WithContent {
  headers?: unknown
  content?: Record<string, WithExamples>
}

interface Operation {
  requestBody?: WithContent
  responses: Record<string, WithContent>
}

/** The members of an OpenAPI document that this tool reads. */
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, WithExamples>; responses?: unknown; headers?: unknown; examples?: unknown }
}

const isRefusal = (status: string): boolean => !/^[23]/.test(status)

/** Removes what only readers of the document need, which would double the size of the types. */
function trimDocument({ paths, components }: OpenApi): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    // All refusals have one schema; the SDK throws them as a `FlowdeskError`.
    for (const status of Object.keys(operation.responses).filter(isRefusal)) delete operation.responses[status]
    for (const part of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
      delete part.headers
      Object.values(part.content ?? {}).forEach(removeExamples)
    }
  }
  Object.values(components.schemas).forEach(removeExamples)
  for (const unused of ['responses', 'headers', 'examples'] as const) delete components[unused]
}

function removeExamples(part: WithExamples): void {
  delete part.example
  delete part.examples
}

/** Generates the types of the SDK from the document. */
async function generateTypes(text: string): Promise<string> {
  const document: OpenApi = JSON.parse(text)
  trimDocument(document)
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true, silent: true }))
  return `// Made from openapi/v1.json by tools/sdk-types/write-sdk-types.ts. Do not edit.\n\n${types}`
}

// Writes the types of the SDK; with --check it writes nothing and fails if the file is out of date.
const folder = new URL('../../sdk/src/generated/', import.meta.url)
const file = new URL('v1.ts', folder)
const types = await generateTypes(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))

if (!process.argv.includes('--check')) {
  await mkdir(folder, { recursive: true })
  await writeFile(file, types)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== types) {
  console.error('sdk/src/generated/v1.ts is not up to date: run node tools/sdk-types/write-sdk-types.ts')
  process.exitCode = 1
}
