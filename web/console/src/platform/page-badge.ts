import { consoleLight } from '../../../ui/tokens/console-themes.ts'

const MAX_SHOWN = 99

interface PageNames {
  readonly title: string
  readonly icon: string
}

let original: PageNames | undefined

const findIcon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')

/** Draws the number on a disc: at the size of a tab, nothing else could be read. */
function drawIcon(label: string): string {
  const size = label.length > 2 ? 14 : 20
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${consoleLight.bad}"/><text x="16" y="16" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="${consoleLight['on-accent']}">${label}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Shows a number in the title and the icon of the page; 0 shows neither. */
export function showPageBadge(count: number): void {
  const icon = findIcon()
  original ??= { title: document.title, icon: icon?.href ?? '' }
  const label = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
  document.title = count === 0 ? original.title : `(${label}) ${original.title}`
  if (icon) icon.href = count === 0 ? original.icon : drawIcon(label)
}
