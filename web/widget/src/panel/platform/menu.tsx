import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icons.tsx'

/** An entry of a menu. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly run: () => void
  /** Makes the entry a check box in this state; a click on it leaves the menu open. */
  readonly isChecked?: boolean
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** Returns the index to which a key moves the focus, or undefined for other keys. */
const nextIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** A button with a menu: the arrow keys, Home and End move the focus; Escape and Tab close the menu. */
export function Menu({ label, items }: MenuProps) {
  const isOpen = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  useLayoutEffect(() => {
    if (isOpen.value) entries()[0]?.focus()
  }, [isOpen.value])
  const close = () => {
    isOpen.value = false
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const elements = entries()
    const index = elements.indexOf(event.target as HTMLElement)
    const next = nextIndex(event.key, index, elements.length)
    if (next !== undefined) {
      event.preventDefault()
      elements[next]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      // Otherwise Escape would close the panel, too.
      event.stopPropagation()
      close()
    }
  }
  const closeOutside = ({ relatedTarget }: FocusEvent) => {
    const target = relatedTarget as Node | null
    if (!list.current?.contains(target) && target !== button.current) isOpen.value = false
  }
  if (items.length === 0) return null
  return (
    <div class="menu">
      <button
        type="button"
        ref={button}
        class="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen.value && (
        <div
          class="menu-list"
          role="menu"
          aria-label={label}
          ref={list}
          onKeyDown={onKeyDown}
          onFocusOut={closeOutside}
        >
          {items.map(({ key, label: itemLabel, run, isChecked }) => (
            <button
              key={key}
              type="button"
              {...(isChecked === undefined
                ? { role: 'menuitem' as const }
                : { role: 'menuitemcheckbox' as const, 'aria-checked': isChecked })}
              tabIndex={-1}
              onClick={() => {
                if (isChecked === undefined) close()
                run()
              }}
            >
              {itemLabel}
              {isChecked && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
