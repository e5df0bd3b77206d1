import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CLICK_ZOOM, stepZoom } from './rules/zoom.ts'

/** How far the pointer moves, in pixels, before a press is a drag and not a click. */
const DRAG_THRESHOLD = 4

/** A point of the image, as a share of its size, and where it is in the window. */
interface Anchor {
  readonly share: readonly [number, number]
  readonly at: readonly [number, number]
}

/** Returns the point of the image that is at a place of the window. */
function toAnchor(image: HTMLElement, at: readonly [number, number]): Anchor {
  const { left, top, width, height } = image.getBoundingClientRect()
  return { share: [(at[0] - left) / width, (at[1] - top) / height], at }
}

/** Pans with the mouse. Touch screens scroll by themselves. */
function useDrag(stage: RefObject<HTMLElement | null>) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const hasDragged = useRef(false)
  return {
    hasDragged,
    onPointerDown: ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      hasDragged.current = false
      from.current = pointerType === 'mouse' && button === 0 ? { x, y } : null
    },
    onPointerMove: ({ clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) => {
      if (!from.current) return
      const [right, down] = [x - from.current.x, y - from.current.y]
      if (!hasDragged.current && Math.hypot(right, down) < DRAG_THRESHOLD) return
      hasDragged.current = true
      currentTarget.setPointerCapture(pointerId)
      stage.current?.scrollBy(-right, -down)
      from.current = { x, y }
    },
    onPointerUp: () => {
      from.current = null
    },
  }
}

/** The size of an image, and which part of it is visible. The point that is clicked stays where it is. */
export function useZoom(fileId: string, onOutsideClick: () => void) {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const [sized, setSized] = useState({ fileId, zoom: 1 })
  const zoom = sized.fileId === fileId ? sized.zoom : 1
  /** The width of the whole image when all of it is visible, in pixels. */
  const [fitWidth, setFitWidth] = useState(0)
  const { hasDragged, ...drag } = useDrag(stage)
  const change = (next: number, at?: readonly [number, number]) => {
    if (!image.current || !stage.current || next === zoom) return
    const { left, top, width, height } = stage.current.getBoundingClientRect()
    anchor.current = toAnchor(image.current, at ?? [left + width / 2, top + height / 2])
    if (zoom === 1) setFitWidth(image.current.getBoundingClientRect().width)
    setSized({ fileId, zoom: next })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new size moves the image.
  useLayoutEffect(() => {
    if (!anchor.current || !image.current) return
    const { share, at } = anchor.current
    const { left, top, width, height } = image.current.getBoundingClientRect()
    stage.current?.scrollBy(left + share[0] * width - at[0], top + share[1] * height - at[1])
    anchor.current = null
  }, [zoom])
  return {
    ...{ stage, image, zoom, drag },
    width: zoom === 1 ? undefined : fitWidth * zoom,
    step: (direction: 1 | -1) => change(stepZoom(zoom, direction)),
    reset: () => change(1),
    click: ({ clientX, clientY, target }: MouseEvent) => {
      if (hasDragged.current) return
      if (target === image.current) change(zoom === 1 ? CLICK_ZOOM : 1, [clientX, clientY])
      else onOutsideClick()
    },
  }
}
