import { readableBackground } from '../../../ui/tokens/brand-color.ts'
import type { Mode } from './interface.ts'
import styles from './loader.css'
import type { WidgetConfig } from './widget-config.ts'

/** The shadow root of the widget’s host element, and the element for the panel in it. */
export interface ShadowHost {
  readonly root: ShadowRoot
  /** The element that the panel fills. */
  readonly container: HTMLElement
}

/** How often to check whether the page has removed the host element, as single-page applications may do. */
const ATTACH_INTERVAL_MS = 500

/**
 * Adds the host element to the element that the selector `target` finds, again if the page removes it. The shadow root
 * is open, and the page's style sheets do not reach into it.
 */
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
