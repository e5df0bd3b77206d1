import { copyButton, element } from './dom.js'
import { createForm } from './form.js'
import { parseOperations } from './operation.js'
import { curlCommand } from './request.js'
import { responseElements } from './response.js'

/** @typedef {import('./operation.js').JsonObject} JsonObject */

const documentLink = /** @type {HTMLAnchorElement} */ (document.querySelector('a.raw'))

const TIMEOUT_MS = 60_000

/** @type {Promise<JsonObject> | undefined} */
let fetched

/** Fetches the OpenAPI document once. A failure is not cached. */
async function fetchDocument() {
  fetched ??= fetch(documentLink.href).then((answer) => answer.json())
  return fetched.catch((error) => {
    fetched = undefined
    throw error
  })
}

/** @param {ReturnType<ReturnType<typeof createForm>['call']>} call */
function createBody({ text, file }) {
  if (!file?.content) return text
  const form = new FormData()
  form.append(file.field, file.content)
  return form
}

/** @param {ReturnType<ReturnType<typeof createForm>['call']>} call */
const send = (call) =>
  fetch(call.url, {
    method: call.method,
    headers: { ...call.credential.sent, ...call.headers },
    body: createBody(call) ?? null,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/**
 * Returns the command of a call, without the token: readers share commands, and shells keep them in histories.
 * @param {ReturnType<ReturnType<typeof createForm>['call']>} call
 */
function commandFor({ method, url, headers, credential, text, file }) {
  return curlCommand(
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
 * Sends the call of a form and shows the response.
 * @param {ReturnType<typeof createForm>} form
 * @param {{ outcome: HTMLElement, result: HTMLElement, button: HTMLButtonElement }} parts
 */
async function sendAndShow(form, { outcome, result, button }) {
  button.disabled = true
  outcome.textContent = 'Waiting for the answer'
  result.replaceChildren()
  const start = performance.now()
  try {
    const answer = await send(form.call())
    const ms = Math.round(performance.now() - start)
    const status = element('span', { class: `status s${String(answer.status).charAt(0)}` }, `${answer.status}`)
    outcome.replaceChildren(status, ` ${answer.statusText} after ${ms} ms`)
    result.replaceChildren(...(await responseElements(answer)))
  } catch (error) {
    outcome.textContent = `No answer: ${error instanceof Error ? error.message : error}`
  }
  button.disabled = false
}

/**
 * Replaces the button of an operation by its form.
 * @param {HTMLElement} place
 * @param {string} id
 */
async function openForm(place, id) {
  const operations = parseOperations(await fetchDocument())
  const operation = operations.find((one) => one.operation.id === id)?.operation
  if (!operation) return
  const form = createForm(operation)
  const command = element('code', { dir: 'ltr' })
  const refresh = () => command.replaceChildren(commandFor(form.call()))
  const button = element('button', { type: 'submit', class: 'primary' }, `Send ${operation.method}`)
  const outcome = element('p', { class: 'outcome', role: 'status' })
  const result = element('div', { class: 'result' })
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': 'The call, with curl' }, command)
  const made = element(
    'form',
    {
      'aria-label': 'Try it',
      oninput: refresh,
      onsubmit: (event) => {
        event.preventDefault()
        void sendAndShow(form, { outcome, result, button })
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
    outcome,
    result,
  )
  refresh()
  place.replaceChildren(made)
  place.closest('.operation')?.classList.add('trying')
  const [first] = made.querySelectorAll('input')
  ;(first ?? button).focus()
}

/** Adds the button of the form to every operation. */
export function addTryButtons() {
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
