import { readableBackground } from '../../../ui/tokens/brand-color.ts'
import type { Mode } from './interface.ts'
import styles from './loader.css'
import type { WidgetConfig } from './widget-config.ts'

/** The host element of the widget, and what its shadow root contains from the start. */
export interface ShadowHost {
  readonly root: ShadowRoot
  /** The element that the panel fills. */
  readonly container: HTMLElement
}

/** How often the widget looks whether the page has removed it, as single-page applications do with their body. */
const ATTACH_INTERVAL_MS = 500

/** Adds the host element to the page. Its shadow root is open, and the page's style sheets do not reach into it. */
export function createShadowHost(mode: Mode, target: string, { primaryColor }: WidgetConfig): ShadowHost {
  const host = document.createElement('div')
  host.dataset['flowdesk'] = 'widget'
  host.className = mode
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  const container = document.createElement('div')
  container.id = 'flowdesk-panel'
  host.style.setProperty('--flowdesk-brand', readableBackground(primaryColor))
  root.append(container)
  const attach = () => host.isConnected || document.querySelector(target)?.append(host)
  attach()
  setInterval(attach, ATTACH_INTERVAL_MS)
  return { root, container }
}
