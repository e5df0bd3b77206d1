import { takeOverCommands } from './command-queue.ts'
import type { Command } from './interface.ts'
import { loadConfig } from './load-config.ts'
import { watchPageViews } from './page-views.ts'
import { readLoaderOptions } from './script-options.ts'
import { Widget } from './widget.ts'

/** How long after the start the panel of a returning visitor is loaded, so that the page itself loads first. */
const KNOWN_VISITOR_DELAY_MS = 1500

/** Returns the names of what the widget has stored; none if the browser blocks the storage. */
function storedNames(widgetKey: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(`flowdesk:${widgetKey}:`))
  } catch {
    return []
  }
}

async function start(script: HTMLScriptElement): Promise<void> {
  const options = readLoaderOptions(script)
  const { widgetKey } = options
  const early: Command[] = []
  let run = (command: Command): unknown => early.push(command)
  takeOverCommands((command) => {
    // At once: the page may leave before the panel is loaded.
    if (command[0] === 'reset') for (const name of storedNames(widgetKey)) localStorage.removeItem(name)
    run(command)
  })
  const config = await loadConfig(options.baseUrl, widgetKey)
  if (!config) return console.warn(`Flowdesk: there is no widget "${widgetKey}" for ${location.origin}.`)
  const widget = new Widget({ options, config, attributes: script.dataset })
  run = (command) => widget.run(command)
  early.forEach(run)
  watchPageViews(() => run(['page', { url: location.href, title: document.title }]))
  if (storedNames(widgetKey).length > 0) setTimeout(() => widget.mount(), KNOWN_VISITOR_DELAY_MS)
}

const script = document.currentScript as HTMLScriptElement
if (window.Flowdesk?.isReady) console.warn('Flowdesk: the page has the script twice.')
else if (document.body) void start(script).catch(console.warn)
// A script in the head may run before the body exists.
else addEventListener('DOMContentLoaded', () => void start(script).catch(console.warn))
