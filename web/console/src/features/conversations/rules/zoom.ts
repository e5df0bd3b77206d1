/** The sizes of an image, as multiples of the size at which all of it is visible. */
const zoomLevels = [1, 1.5, 2, 3, 4, 5] as const

/** The size after a click on an image that is visible as a whole. */
export const CLICK_ZOOM = 2

/** Returns the next larger or smaller size. */
export function stepZoom(zoom: number, step: 1 | -1): number {
  const levels = step === 1 ? zoomLevels : [...zoomLevels].reverse()
  return levels.find((level) => (level - zoom) * step > 0) ?? zoom
}
