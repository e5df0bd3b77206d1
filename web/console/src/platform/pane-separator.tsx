import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { commonStrings } from './common-strings.ts'
import { useConsole } from './console.tsx'
import { useLanguage, useText } from './language.tsx'
import styles from './pane-separator.module.css'
import { defaultPreferences } from './preferences.ts'
import { useStore } from './store.ts'

/** The limits of the width of a pane, in pixels. */
const MIN_WIDTH = 260
const MAX_WIDTH = 560

/** By how many pixels a key changes the width. */
const STEP = 16

type Pane = 'listWidth' | 'detailsWidth'

const clamp = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH))

/** Returns the width to which a key leads; null if the key does not move the separator. */
function widthByKey(key: string, width: number, growth: number): number | null {
  if (key === 'ArrowRight') return width + STEP * growth
  if (key === 'ArrowLeft') return width - STEP * growth
  if (key === 'Home') return MIN_WIDTH
  return key === 'End' ? MAX_WIDTH : null
}

/** A pointer that moves the separator. */
interface Drag {
  /** Where it began. */
  readonly x: number
  /** The width of the pane at that time. */
  readonly width: number
  /** The width to which the pointer has moved; undefined until it moves. */
  readonly next?: number
}

interface PaneSeparatorProps {
  /** The preference with the width of the pane. */
  readonly pane: Pane
  /** The id of the pane. */
  readonly controls: string
}

/** The edge of a pane, which a pointer drags and the arrow keys move. A double click and Enter reset it. */
export function PaneSeparator({ pane, controls }: PaneSeparatorProps) {
  const { preferences } = useConsole()
  const { direction } = useLanguage()
  const text = useText(commonStrings)
  const width = useStore(preferences)[pane]
  const drag = useRef<Drag | null>(null)
  // The list is before the separator, the details are after it.
  const growth = (pane === 'listWidth') === (direction === 'ltr') ? 1 : -1
  const resize = (next: number) => preferences.change({ [pane]: clamp(next) })
  const reset = () => resize(defaultPreferences[pane])
  // A narrow window shows the pane narrower than it was chosen.
  const readWidth = () => document.getElementById(controls)?.getBoundingClientRect().width ?? width
  const move = ({ clientX }: PointerEvent) => {
    if (!drag.current) return
    const { x, width: before } = drag.current
    const next = clamp(before + (clientX - x) * growth)
    drag.current = { x, width: before, next }
    // The preference is changed only at the end: everything that depends on preferences would be drawn at each move.
    document.getElementById(controls)?.style.setProperty('inline-size', `${next}px`)
  }
  const drop = () => {
    const next = drag.current?.next
    drag.current = null
    if (next !== undefined) resize(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = widthByKey(event.key, readWidth(), growth) ?? (event.key === 'Enter' ? defaultPreferences[pane] : null)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    resize(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text(pane)}
      aria-controls={controls}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.separator}
      onKeyDown={handleKey}
      onDoubleClick={reset}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width: readWidth() }
      }}
      onPointerMove={move}
      onLostPointerCapture={drop}
    />
  )
}
