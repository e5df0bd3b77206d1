import { codeBlock, element } from './dom.js'
import { createForm } from './form.js'
import { parseOperations } from './operation.js'
import { responseElements } from './response.js'
import { addTabs } from './sample-tabs.js'
import { codeSamples } from './samples.js'

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
 * Returns a call as code, without the token: readers share commands, and shells keep them in histories.
 * @param {ReturnType<ReturnType<typeof createForm>['call']>} call
 * @param {'json' | 'file' | 'none'} result
 */
function samplesFor({ method, url, headers, credential, text, file }, result) {
  const sent = file ? { file: { field: file.field, name: file.content?.name ?? 'file' } } : { body: text }
  return codeSamples({ method, url, headers: { ...credential.shown, ...headers }, ...sent, result }, location.origin)
}

/**
 * Creates the samples of a form; `refresh` shows the call of its current fields.
 * @param {ReturnType<typeof createForm>} form
 * @param {'json' | 'file' | 'none'} result
 */
function createSamples(form, result) {
  const blocks = samplesFor(form.call(), result).map(({ label }) => {
    const block = codeBlock(`The call, with ${label}`)
    block.frame.dataset['sample'] = label
    return block
  })
  const figure = element('figure', {}, element('figcaption', {}, 'Code'), ...blocks.map(({ frame }) => frame))
  function refresh() {
    for (const [index, { source }] of samplesFor(form.call(), result).entries()) {
      blocks[index]?.code.replaceChildren(source)
    }
  }
  refresh()
  addTabs(figure)
  return { figure, refresh }
}

/** Creates the elements that show a response. Its heading takes the focus, so that readers learn of it and continue there. */
function createOutcome() {
  const progress = element('span', { class: 'hint', role: 'status' }, '')
  const heading = element('h4', { class: 'outcome', tabindex: '-1' })
  const result = element('div', { class: 'result' })
  const headers = element('div')
  const place = element('section', { 'aria-label': 'Response', hidden: true }, heading, result, headers)
  /**
   * @param {(Node | string)[]} title
   * @param {{ body: Node, headers: Node } | null} parts
   */
  function show(title, parts) {
    heading.replaceChildren(...title)
    result.replaceChildren(...(parts ? [parts.body] : []))
    headers.replaceChildren(...(parts ? [parts.headers] : []))
    place.hidden = false
    heading.focus()
  }
  return { progress, place, show }
}

/**
 * Sends the call of a form and shows the response.
 * @param {ReturnType<typeof createForm>} form
 * @param {ReturnType<typeof createOutcome>} outcome
 */
async function sendAndShow(form, { progress, place, show }) {
  place.hidden = true
  progress.textContent = 'Waiting for the response…'
  const start = performance.now()
  try {
    const response = await send(form.call())
    const ms = Math.round(performance.now() - start)
    const parts = await responseElements(response)
    const status = element('span', { class: `status s${String(response.status).charAt(0)}` }, `${response.status}`)
    show([status, ` ${response.statusText} after ${ms} ms`], parts)
  } catch (error) {
    show([`No response: ${error instanceof Error ? error.message : error}`], null)
  }
  progress.textContent = ''
}

/**
 * Creates the form of an operation with its samples and its response.
 * @param {import('./operation.js').Operation} operation
 */
function createTryForm(operation) {
  const form = createForm(operation)
  const { figure, refresh } = createSamples(form, operation.result)
  const outcome = createOutcome()
  const button = element('button', { type: 'submit', class: 'primary' }, `Send ${operation.method}`)
  const hint = element('span', { class: 'hint' }, 'The request is sent to this server.')
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault()
    // Not `disabled`, which would drop the focus.
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    await sendAndShow(form, outcome)
    button.removeAttribute('aria-disabled')
  }
  const made = element(
    'form',
    { 'aria-label': 'Try it', oninput: refresh, onsubmit: (event) => void submit(event) },
    ...form.rows,
    figure,
    element('p', { class: 'send' }, button, hint, outcome.progress),
    outcome.place,
  )
  return { made, button }
}

/**
 * Replaces the button "Try it" of an operation by the form of that operation.
 * @param {HTMLElement} place
 * @param {string} id
 */
async function openForm(place, id) {
  const operations = parseOperations(await fetchDocument())
  const operation = operations.find((one) => one.operation.id === id)?.operation
  if (!operation) return
  const { made, button } = createTryForm(operation)
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
        button.textContent = 'Try it: the OpenAPI document cannot be loaded'
      })
    })
    place.append(button)
  }
}
