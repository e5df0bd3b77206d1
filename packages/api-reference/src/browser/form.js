import { element } from './dom.js'
import { credentialHeader, expandPath, queryString } from './request.js'

/** @typedef {import('./operation.js').JsonObject} JsonObject */
/** @typedef {import('./operation.js').Operation} Operation */
/** @typedef {{ name: string, place: string, input: HTMLInputElement | HTMLSelectElement }} Field */

/** The secrets that the reader typed, by security scheme. They are kept in memory only. */
const tokens = /** @type {Map<string, string>} */ (new Map())

let count = 0

/**
 * Creates a field with its label.
 * @param {string} name
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
function createField(name, input, hint) {
  count += 1
  input.id = `field-${count}`
  const label = element('label', { for: input.id }, name)
  const row = element('div', { class: 'field' }, label, input)
  if (hint) {
    row.append(element('p', { class: 'hint', id: `hint-${count}` }, hint))
    input.setAttribute('aria-describedby', `hint-${count}`)
  }
  return row
}

const createIdempotencyKey = () =>
  `try-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** @param {JsonObject} parameter */
function initialValue({ name, required, example }) {
  if (name === 'Idempotency-Key') return createIdempotencyKey()
  return required && example !== undefined ? String(example) : ''
}

/**
 * @param {JsonObject} parameter
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function createInput(parameter) {
  const { schema = {}, example, required } = parameter
  if (schema.enum) {
    const values = ['', ...schema.enum]
    return element(
      'select',
      {},
      ...values.map((value) => element('option', { value: String(value) }, String(value || '—'))),
    )
  }
  const placeholder = example === undefined ? '' : `such as ${[example].flat().join(',')}`
  const input = element('input', { type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: 'false', placeholder })
  input.required = required === true
  input.value = initialValue(parameter)
  return input
}

/** @param {string} scheme */
function createTokenInput(scheme) {
  const input = element('input', {
    type: 'password',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-scheme': scheme,
  })
  input.value = tokens.get(scheme) ?? ''
  input.addEventListener('input', () => {
    tokens.set(scheme, input.value.trim())
    // Other open forms use the same token.
    for (const other of document.querySelectorAll(`input[data-scheme="${scheme}"]`)) {
      if (other instanceof HTMLInputElement && other !== input) other.value = input.value
    }
  })
  return input
}

const titles = /** @type {Record<string, string>} */ ({ path: 'Path', query: 'Query', header: 'Header fields' })

/**
 * Creates the fields of the parameters by place. More than three fields are folded if none is required.
 * @param {Operation} operation
 * @param {Field[]} fields
 * @returns {HTMLElement[]}
 */
const createParameterGroups = ({ parameters }, fields) =>
  Object.entries(titles).flatMap(([place, title]) => {
    const matching = parameters.filter((parameter) => parameter['in'] === place)
    const rows = matching.map((parameter) => {
      const input = createInput(parameter)
      fields.push({ name: parameter['name'], place, input })
      return createField(parameter['name'] + (parameter['required'] ? ' (required)' : ''), input)
    })
    const isFolded = rows.length > 3 && !matching.some((one) => one['required'])
    if (rows.length === 0) return []
    if (!isFolded) return element('fieldset', {}, element('legend', {}, title), ...rows)
    return element('details', {}, element('summary', {}, `${title} (${rows.length})`), ...rows)
  })

/** @param {Operation} operation */
function createBodyField({ body }) {
  if (!body) return null
  const [type, media] = body
  if (type !== 'multipart/form-data') {
    const text = JSON.stringify(media['example'] ?? {}, null, 2)
    const input = element('textarea', {
      dir: 'ltr',
      spellcheck: 'false',
      rows: String(Math.min(16, text.split('\n').length + 1)),
    })
    input.value = text
    return { input, row: createField('Body', input, `As ${type}`) }
  }
  const [name = 'file'] = Object.keys(media['schema']?.properties ?? {})
  const input = element('input', { type: 'file', name, required: true })
  return { input, row: createField(`${name} (required)`, input, `As ${type}`) }
}

/**
 * Creates the form of an operation. `call` returns the request that its fields describe.
 * @param {Operation} operation
 */
export function createForm(operation) {
  const { method, path, credentials, body } = operation
  const fields = /** @type {Field[]} */ ([])
  /** @type {HTMLElement[]} */
  const rows = credentials.map(({ name, title }) =>
    createField(title, createTokenInput(name), 'Kept in the memory of this page alone, gone when you leave it.'),
  )
  rows.push(...createParameterGroups(operation, fields))
  const sent = createBodyField(operation)
  if (sent) rows.push(sent.row)
  /** @param {string} place */
  const fieldsIn = (place) => fields.filter((field) => field.place === place)

  /** Returns the first credential with a typed secret, else the first one; undefined if none is required. */
  function currentCredential() {
    const typed = credentials.find(({ name }) => (tokens.get(name) ?? '') !== '')
    return typed ?? (operation.isOptional ? undefined : credentials[0])
  }

  function credentialFields() {
    const credential = currentCredential()
    const token = tokens.get(credential?.name ?? '') ?? ''
    return {
      sent: credential && token !== '' ? credentialHeader(credential, token) : {},
      shown: credential ? credentialHeader(credential, '$TOKEN') : {},
    }
  }

  function headers() {
    const filled = fieldsIn('header').filter(({ input }) => input.value.trim() !== '')
    return {
      ...Object.fromEntries(filled.map(({ name, input }) => [name, input.value.trim()])),
      ...(body && sent?.input instanceof HTMLTextAreaElement ? { 'Content-Type': body[0] } : {}),
    }
  }

  function file() {
    if (!(sent?.input instanceof HTMLInputElement)) return null
    return { field: sent.input.name, content: sent.input.files?.[0] ?? null }
  }

  const call = () => ({
    method,
    url:
      expandPath(path, Object.fromEntries(fieldsIn('path').map(({ name, input }) => [name, input.value.trim()]))) +
      queryString(fieldsIn('query').map(({ name, input }) => [name, input.value.trim()])),
    headers: headers(),
    credential: credentialFields(),
    text: sent?.input instanceof HTMLTextAreaElement ? sent.input.value : undefined,
    file: file(),
  })
  return { rows, call }
}
