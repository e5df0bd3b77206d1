import { element } from './dom.js'
import { filledPath, presented, queryOf } from './request.js'

/** @typedef {Record<string, any>} Part */
/** @typedef {import('./request.js').Credential} Credential */
/** @typedef {{ name: string, place: string, input: HTMLInputElement | HTMLSelectElement }} Field */

/**
 * What a form needs to know of an operation; references are followed.
 * @typedef {{ method: string, path: string, parameters: Part[], credentials: Credential[], isOptional: boolean, body: [string, Part] | null }} Operation
 */

/** Credentials as they were typed, by security scheme: here, in memory, and nowhere else. */
const tokens = /** @type {Map<string, string>} */ (new Map())

let count = 0

/**
 * A field under its name.
 * @param {string} name
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
function labelled(name, input, hint) {
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

const freshKey = () =>
  `try-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** @param {Part} parameter */
function startingValue({ name, required, example }) {
  if (name === 'Idempotency-Key') return freshKey()
  return required && example !== undefined ? String(example) : ''
}

/**
 * @param {Part} parameter
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function inputOf(parameter) {
  const { schema = {}, example, required } = parameter
  if (schema.enum) {
    const words = ['', ...schema.enum]
    return element(
      'select',
      {},
      ...words.map((word) => element('option', { value: String(word) }, String(word || '—'))),
    )
  }
  const placeholder = example === undefined ? '' : `such as ${[example].flat().join(',')}`
  const input = element('input', { type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: 'false', placeholder })
  input.required = required === true
  input.value = startingValue(parameter)
  return input
}

/** @param {string} scheme */
function tokenField(scheme) {
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
    // The other open forms of the page ask for the same one.
    for (const other of document.querySelectorAll(`input[data-scheme="${scheme}"]`)) {
      if (other instanceof HTMLInputElement && other !== input) other.value = input.value
    }
  })
  return input
}

const titles = /** @type {Record<string, string>} */ ({ path: 'Path', query: 'Query', header: 'Header fields' })

/**
 * The fields of the parameters, place by place. Those that nobody has to fill are folded where they are many.
 * @param {Operation} operation
 * @param {Field[]} fields
 * @returns {HTMLElement[]}
 */
const parameterGroups = ({ parameters }, fields) =>
  Object.entries(titles).flatMap(([place, title]) => {
    const those = parameters.filter((parameter) => parameter['in'] === place)
    const rows = those.map((parameter) => {
      const input = inputOf(parameter)
      fields.push({ name: parameter['name'], place, input })
      return labelled(parameter['name'] + (parameter['required'] ? ' (required)' : ''), input)
    })
    const isFolded = rows.length > 3 && !those.some((one) => one['required'])
    if (rows.length === 0) return []
    if (!isFolded) return element('fieldset', {}, element('legend', {}, title), ...rows)
    return element('details', {}, element('summary', {}, `${title} (${rows.length})`), ...rows)
  })

/** @param {Operation} operation */
function bodyField({ body }) {
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
    return { input, row: labelled('Body', input, `As ${type}`) }
  }
  const [name = 'file'] = Object.keys(media['schema']?.properties ?? {})
  const input = element('input', { type: 'file', name, required: true })
  return { input, row: labelled(`${name} (required)`, input, `As ${type}`) }
}

/**
 * The form of an operation: its elements, and the call that they describe now.
 * @param {Operation} operation
 */
export function formOf(operation) {
  const { method, path, credentials, body } = operation
  const fields = /** @type {Field[]} */ ([])
  /** @type {HTMLElement[]} */
  const rows = credentials.map(({ name, title }) =>
    labelled(title, tokenField(name), 'Kept in the memory of this page alone, gone when you leave it.'),
  )
  rows.push(...parameterGroups(operation, fields))
  const sent = bodyField(operation)
  if (sent) rows.push(sent.row)
  /** @param {string} place */
  const given = (place) => fields.filter((field) => field.place === place)

  /** The credential of the call: the one that was typed, else the one that is needed. */
  function credentialNow() {
    const typed = credentials.find(({ name }) => (tokens.get(name) ?? '') !== '')
    return typed ?? (operation.isOptional ? undefined : credentials[0])
  }

  function credentialFields() {
    const credential = credentialNow()
    const token = tokens.get(credential?.name ?? '') ?? ''
    return {
      sent: credential && token !== '' ? presented(credential, token) : {},
      shown: credential ? presented(credential, '$TOKEN') : {},
    }
  }

  function headers() {
    const filled = given('header').filter(({ input }) => input.value.trim() !== '')
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
      filledPath(path, Object.fromEntries(given('path').map(({ name, input }) => [name, input.value.trim()]))) +
      queryOf(given('query').map(({ name, input }) => [name, input.value.trim()])),
    headers: headers(),
    credential: credentialFields(),
    text: sent?.input instanceof HTMLTextAreaElement ? sent.input.value : undefined,
    file: file(),
  })
  return { rows, call }
}
