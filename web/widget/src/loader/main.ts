import { takeOverCommands } from './command-queue.ts'
import type { Command } from './interface.ts'
import { loadConfig } from './load-config.ts'
import { watchPageViews } from './page-views.ts'
import { readLoaderOptions } from './script-options.ts'
import { Widget } from './widget.ts'

/** How long after the configuration the panel of a returning visitor is loaded, so that the page itself loads first. */
const RETURNING_VISITOR_DELAY_MS = 1500

/** Returns the keys of the entries that the widget has in `localStorage`; none if the browser blocks it. */
function listStoredKeys(widgetKey: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`flowdesk:${widgetKey}:`))
  } catch {
    return []
  }
}

async function start(script: HTMLScriptElement): Promise<void> {
  const options = readLoaderOptions(script)
  const { widgetKey } = options
  // A reset that is already queued deletes the entries. Only the panel can announce it to the other tabs.
  const isReturning = listStoredKeys(widgetKey).length > 0
  const early: Command[] = []
  let run = (command: Command): unknown => early.push(command)
  takeOverCommands((command) => {
    if (command[0] === 'reset') {
      const keys = listStoredKeys(widgetKey)
      // Deletes at once, because the visitor may leave the page before the panel is loaded.
      for (const key of keys) localStorage.removeItem(key)
      run(['reset', keys[0]])
    } else run(command)
  })
  const config = await loadConfig(options.baseUrl, widgetKey)
  if (!config) return console.warn(`Flowdesk: there is no widget "${widgetKey}" for ${location.origin}.`)
  const widget = new Widget({ options, config, attributes: script.dataset })
  run = (command) => {
    widget.run(command)
    // Only the panel can tell the other tabs that their entries were deleted.
    if (command[0] === 'reset' && command[1]) widget.mount()
  }
  early.forEach(run)
  watchPageViews(() => run(['page', { url: location.href, title: document.title }]))
  if (isReturning) setTimeout(() => widget.mount(), RETURNING_VISITOR_DELAY_MS)
}

const script = document.currentScript as HTMLScriptElement
const startOnce = (): void => {
  if (window.Flowdesk?.isReady) console.warn('Flowdesk: the page has the script twice.')
  else void start(script).catch(console.warn)
}
if (document.body) startOnce()
// A script in the head may run before the body exists.
else addEventListener('DOMContentLoaded', startOnce)
