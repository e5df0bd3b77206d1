import { type Action, getOfferedActions } from './actions.ts'

/** How long a first key, such as G, waits for a second one, in milliseconds. */
const SEQUENCE_MS = 1000

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** A pressed key with its modifiers. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns the name of a pressed key with its modifiers, such as `mod+k` or `?`. */
export function toKeyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string {
  const isMod = isApple ? metaKey : ctrlKey
  const named = key.length === 1 ? key.toLowerCase() : key
  // Shift is part of characters such as `?`, but not of letters and of named keys.
  const isShift = shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase())
  return [isMod && 'mod', altKey && 'alt', isShift && 'shift', named].filter(Boolean).join('+')
}

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

/** Whether a key goes to a field or a menu. Open dialogs take all keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(TYPING) !== null || document.querySelector('[aria-modal="true"]') !== null)

/** Fields and menus that the arrow keys with Alt open, or in which they move the selection. */
const ALT_ARROWS = 'select, input[list], [role="combobox"], [role="menu"], [role="listbox"]'

/** Whether the key is an arrow with Alt that no field, menu or dialog needs. Texts do not need it. */
const isFreeAltArrow = (target: EventTarget | null, name: string): boolean =>
  name.startsWith('alt+Arrow') &&
  !(target instanceof Element && target.closest(ALT_ARROWS)) &&
  document.querySelector('[aria-modal="true"]') === null

/** Whether a pressed key may run an action. Chords with `mod`, such as `mod+k`, always may. */
const isForActions = (event: KeyboardEvent, name: string, areSingleKeysOn: () => boolean): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  (name.startsWith('mod+') || isFreeAltArrow(event.target, name) || (areSingleKeysOn() && !isTyping(event.target)))

/** Returns the action of the keys: that of the focused place, else that of the innermost component. */
function findByKeys(actions: readonly Action[], sequence: string): Action | undefined {
  const matching = actions.filter(({ keys }) => keys === sequence)
  return matching.find(({ isOfFocus }) => isOfFocus) ?? matching[0]
}

/** Remembers the first key of a sequence, such as G, for a second. */
function createPendingKey() {
  let pending = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (name: string) => {
    pending = name
    clearTimeout(timer)
    if (name !== '') timer = setTimeout(() => set(''), SEQUENCE_MS)
  }
  return { get: () => pending, set }
}

/** Runs the actions of pressed keys until the returned function is called. Single keys only while `areSingleKeysOn`. */
export function listenForShortcuts(areSingleKeysOn: () => boolean): () => void {
  const pending = createPendingKey()
  const handle = (event: KeyboardEvent) => {
    const name = toKeyName(event)
    if (!isForActions(event, name, areSingleKeysOn)) return
    const sequence = `${pending.get()} ${name}`.trim()
    pending.set('')
    const actions = getOfferedActions()
    const action = findByKeys(actions, sequence) ?? findByKeys(actions, name)
    if (action) {
      event.preventDefault()
      action.run()
    } else if (actions.some(({ keys }) => keys?.startsWith(`${name} `))) pending.set(name)
  }
  addEventListener('keydown', handle)
  return () => {
    pending.set('')
    removeEventListener('keydown', handle)
  }
}

const SYMBOLS: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: '⇧',
  alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
}

/** Returns the keys as they are shown, such as `['Ctrl', 'K']`. */
export const toKeyLabels = (keys: string): string[] =>
  keys.split(/[ +]/).map((key) => SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
