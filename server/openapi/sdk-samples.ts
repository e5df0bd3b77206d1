import { getObject, isObject, type JsonObject } from './components.ts'
import { type SdkCall, sdkMethods } from './sdk-methods.ts'

const BASE_URL = 'http://127.0.0.1:8080'

const MAX_LINE_LENGTH = 50

/** Returns JSON as a JavaScript literal, in the format of this repository. */
function toJavaScript(value: unknown, indentation = ''): string {
  if (typeof value === 'string') {
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  }
  const inner = `${indentation}  `
  if (Array.isArray(value)) return `[${value.map((element) => toJavaScript(element, inner)).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : toJavaScript(name)
    return `${key}: ${toJavaScript(member, inner)}`
  })
  if (members.length === 0) return '{}'
  const line = `{ ${members.join(', ')} }`
  if (line.length <= MAX_LINE_LENGTH && !line.includes('\n')) return line
  return `{\n${members.map((member) => `${inner}${member},\n`).join('')}${indentation}}`
}

function createCall(document: JsonObject, method: string, path: string, operation: JsonObject): SdkCall {
  const resolve = (object: JsonObject): JsonObject => {
    const steps = typeof object['$ref'] === 'string' ? object['$ref'].slice(2).split('/') : []
    return steps.length === 0 ? object : steps.reduce(getObject, document)
  }
  const parameters = [operation['parameters']].flat().filter(isObject).map(resolve)
  const listExamplesIn = (location: string, isShown = (_parameter: JsonObject) => true): JsonObject =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter['in'] === location && isShown(parameter))
        .map((parameter) => [parameter['name'], parameter['example'] ?? getObject(parameter, 'schema')['example']]),
    )
  const content = getObject(resolve(getObject(operation, 'requestBody')), 'content')
  const [securityScheme] = [operation['security']].flat().filter(isObject).flatMap(Object.keys)
  return {
    method,
    path,
    securityScheme,
    pathValues: listExamplesIn('path'),
    query: listExamplesIn('query', (parameter) => parameter['required'] === true),
    header: listExamplesIn('header', (parameter) => parameter['name'] === 'Idempotency-Key'),
    body: getObject(getObject(content, 'application/json'), 'example'),
    hasBody: 'application/json' in content,
    // If an operation accepts JSON and a form, the sample sends JSON.
    hasFile: 'multipart/form-data' in content && !('application/json' in content),
  }
}

/** Whether the operation returns a file, which the SDK does not read. */
const isDownload = (operation: JsonObject): boolean =>
  Object.values(getObject(operation, 'responses')).some(
    (response) => isObject(response) && '*/*' in getObject(response, 'content'),
  )

/** Whether the operation takes an API key in a header field such as `X-Api-Key`, which the SDK does not send. */
function takesApiKey(document: JsonObject, operation: JsonObject): boolean {
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes')
  const names = [operation['security']].flat().filter(isObject).flatMap(Object.keys)
  return names.some((name) => getObject(schemes, name)['type'] === 'apiKey')
}

const openFileStatement = `const file = await openAsBlob('invoice.pdf')\n`

function writeRequestCall(call: SdkCall, client: string): string {
  const { method, path, pathValues, query, header, body, hasBody, hasFile } = call
  const isNonEmpty = (object: JsonObject): boolean => Object.keys(object).length > 0
  const options = [
    ...(isNonEmpty(pathValues) ? [`  path: ${toJavaScript(pathValues, '  ')},\n`] : []),
    ...(isNonEmpty(query) ? [`  query: ${toJavaScript(query, '  ')},\n`] : []),
    ...(isNonEmpty(header) ? [`  header: ${toJavaScript(header, '  ')},\n`] : []),
    ...(hasBody ? [`  body: ${toJavaScript(body, '  ')},\n`] : []),
    ...(hasFile ? ['  body: form,\n'] : []),
  ]
  const formStatements = `${openFileStatement}const form = new FormData()\nform.append('file', file, 'invoice.pdf')\n`
  const optionsArgument = options.length > 0 ? `, {\n${options.join('')}}` : ''
  const line = `const { status, data } = await ${client}.request('${method}', '${path}'${optionsArgument})`
  return `${hasFile ? formStatements : ''}${line}\nconsole.log(status, data)`
}

const formatTokenOption = ({ securityScheme }: SdkCall): string =>
  securityScheme === undefined ? '' : ', token: process.env.TOKEN'

function createClientLines(call: SdkCall, kind: 'client' | 'visitor' | 'agent'): string {
  if (kind === 'client') return `const flowdesk = createClient({ baseUrl: '${BASE_URL}'${formatTokenOption(call)} })`
  if (kind === 'agent') {
    const signIn = `await chat.signIn({ email: 'anna@example.com', password: process.env.PASSWORD })`
    const isSignIn = call.path.endsWith('/login')
    return `const chat = createAgentChat({ baseUrl: '${BASE_URL}' })${isSignIn ? '' : `\n${signIn}`}`
  }
  const credential = call.securityScheme === undefined ? '' : '\n  credential: process.env.TOKEN,'
  return `const chat = createVisitorChat({\n  baseUrl: '${BASE_URL}',\n  widgetKey: 'default',${credential}\n})`
}

const factories = { client: 'createClient', visitor: 'createVisitorChat', agent: 'createAgentChat' } as const

function writeSample(call: SdkCall): string {
  const sdkMethod = sdkMethods[`${call.method} ${call.path}`]
  const kind = sdkMethod?.kind ?? (call.securityScheme === 'visitor' ? 'visitor' : 'client')
  const code = sdkMethod?.write(call, toJavaScript) ?? writeRequestCall(call, kind === 'client' ? 'flowdesk' : 'chat')
  const importStatement = call.hasFile ? `import { openAsBlob } from 'node:fs'\n` : ''
  // The code of `writeRequestCall` opens the file itself.
  const openFile = call.hasFile && sdkMethod ? openFileStatement : ''
  return `${importStatement}import { ${factories[kind]} } from '@flowdesk/sdk'\n\n${createClientLines(call, kind)}\n${openFile}${code}`
}

/** Adds a sample to each operation that the SDK can call, as `x-codeSamples`. Only the reference page contains them. */
export function addSdkSamples(document: JsonObject): JsonObject {
  const paths = Object.entries(getObject(document, 'paths')).map(([path, item]) => {
    const operations = Object.entries(isObject(item) ? item : {}).map(([name, operation]) => {
      if (!isObject(operation) || isDownload(operation) || takesApiKey(document, operation)) return [name, operation]
      const source = writeSample(createCall(document, name.toUpperCase(), path, operation))
      return [name, { ...operation, 'x-codeSamples': [{ lang: 'js', label: 'SDK', source }] }]
    })
    return [path, Object.fromEntries(operations)]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}
