import { answerElements } from './answer.js'
import { copyButton, element } from './dom.js'
import { formOf } from './form.js'
import { credentialOf, curlOf, operationIdOf } from './request.js'

/** @typedef {import('./form.js').Part} Part */

const documentLink = /** @type {HTMLAnchorElement} */ (document.querySelector('a.raw'))

const LONGEST_MS = 60_000

/** @type {Promise<Part> | undefined} */
let asked

/** The description of every operation, asked for once. */
async function apiDocument() {
  asked ??= fetch(documentLink.href).then((answer) => answer.json())
  return asked.catch((error) => {
    asked = undefined
    throw error
  })
}

/**
 * @param {Part} api
 * @param {Part} part
 * @returns {Part}
 */
function resolved(api, part) {
  const target = part['$ref']
  if (typeof target !== 'string') return part
  return target
    .slice(2)
    .split('/')
    .reduce((at, step) => at[step], api)
}

/**
 * @param {Part} api
 * @param {string} id
 * @returns {import('./form.js').Operation | null}
 */
function operationOf(api, id) {
  const schemes = api['components']?.securitySchemes ?? {}
  for (const [path, methods] of Object.entries(api['paths'])) {
    for (const [method, told] of Object.entries(/** @type {Record<string, Part>} */ (methods))) {
      if (operationIdOf(method, path, told) !== id) continue
      const parameters = /** @type {Part[]} */ ([...(methods.parameters ?? []), ...(told['parameters'] ?? [])])
      const security = /** @type {Part[]} */ (told['security'] ?? api['security'] ?? [])
      const [body = null] = Object.entries(resolved(api, told['requestBody'] ?? {})['content'] ?? {})
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => resolved(api, one)),
        credentials: security.flatMap((one) => Object.keys(one).map((name) => credentialOf(name, schemes[name]))),
        isOptional: security.some((one) => Object.keys(one).length === 0),
        body,
      }
    }
  }
  return null
}

/** @param {ReturnType<ReturnType<typeof formOf>['call']>} call */
function bodyOf({ text, file }) {
  if (!file?.content) return text
  const form = new FormData()
  form.append(file.field, file.content)
  return form
}

/** @param {ReturnType<ReturnType<typeof formOf>['call']>} call */
const send = (call) =>
  fetch(call.url, {
    method: call.method,
    headers: { ...call.credential.sent, ...call.headers },
    body: bodyOf(call) ?? null,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_MS),
  })

/**
 * The command for a call. The token stays out of it: commands are shown to others and kept in histories.
 * @param {ReturnType<ReturnType<typeof formOf>['call']>} call
 */
function commandOf({ method, url, headers, credential, text, file }) {
  return curlOf(
    {
      method,
      url,
      headers: { ...credential.shown, ...headers },
      ...(text === undefined ? {} : { body: text }),
      ...(file ? { file: { field: file.field, name: file.content?.name ?? 'file' } } : {}),
    },
    location.origin,
  )
}

/**
 * Sends what the form says and shows what came back.
 * @param {ReturnType<typeof formOf>} form
 * @param {{ said: HTMLElement, result: HTMLElement, button: HTMLButtonElement }} parts
 */
async function sendAndShow(form, { said, result, button }) {
  button.disabled = true
  said.textContent = 'Waiting for the answer'
  result.replaceChildren()
  const start = performance.now()
  try {
    const answer = await send(form.call())
    const ms = Math.round(performance.now() - start)
    const status = element('span', { class: `status s${String(answer.status).charAt(0)}` }, `${answer.status}`)
    said.replaceChildren(status, ` ${answer.statusText} after ${ms} ms`)
    result.replaceChildren(...(await answerElements(answer)))
  } catch (error) {
    said.textContent = `No answer: ${error instanceof Error ? error.message : error}`
  }
  button.disabled = false
}

/**
 * Puts the form of an operation where its button was.
 * @param {HTMLElement} place
 * @param {string} id
 */
async function openForm(place, id) {
  const api = await apiDocument()
  const operation = operationOf(api, id)
  if (!operation) return
  const form = formOf(operation)
  const command = element('code', { dir: 'ltr' })
  const refresh = () => command.replaceChildren(commandOf(form.call()))
  const button = element('button', { type: 'submit', class: 'primary' }, `Send ${operation.method}`)
  const said = element('p', { class: 'outcome', role: 'status' })
  const result = element('div', { class: 'result' })
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': 'The call, with curl' }, command)
  const made = element(
    'form',
    {
      'aria-label': 'Try it',
      oninput: refresh,
      onsubmit: (event) => {
        event.preventDefault()
        void sendAndShow(form, { said, result, button })
      },
    },
    ...form.rows,
    element(
      'div',
      { class: 'code' },
      pre,
      copyButton(() => command.textContent ?? ''),
    ),
    element('p', { class: 'send' }, button, element('span', { class: 'hint' }, 'to this server, for real')),
    said,
    result,
  )
  refresh()
  place.replaceChildren(made)
  place.closest('.operation')?.classList.add('trying')
  const [first] = made.querySelectorAll('input')
  ;(first ?? button).focus()
}

/** Gives every operation its button. */
export function addForms() {
  for (const place of document.querySelectorAll('[data-try]')) {
    if (!(place instanceof HTMLElement)) continue
    const id = place.dataset['try'] ?? ''
    const button = element('button', { type: 'button', class: 'primary' }, 'Try it')
    button.addEventListener('click', () => {
      openForm(place, id).catch(() => {
        button.textContent = 'Try it: the server does not answer'
      })
    })
    place.append(button)
  }
}
