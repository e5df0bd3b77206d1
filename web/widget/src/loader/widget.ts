import type { Command, LoaderOptions, Panel } from './interface.ts'
import { createLauncher, type Launcher } from './launcher.ts'
import { type Listener, Listeners } from './listeners.ts'
import { loadPanel } from './load-panel.ts'
import { chooseLocale } from './locale.ts'
import { createShadowHost, type ShadowHost } from './shadow-host.ts'
import type { WidgetConfig } from './widget-config.ts'

interface WidgetOptions {
  readonly options: LoaderOptions
  readonly config: WidgetConfig
  /** The `data-` attributes of the script element. */
  readonly attributes: DOMStringMap
}

/** The wait before another attempt to load a panel that no launcher opens. */
const RETRY_DELAY_MS = 5000

/** The widget on the page: the launcher, and the panel once it is loaded. */
export class Widget {
  readonly #given: WidgetOptions
  readonly #locale: string
  readonly #listeners = new Listeners()
  readonly #host: ShadowHost
  readonly #launcher: Launcher
  /** Commands for the panel that were called before it was loaded. */
  readonly #pending: Command[] = []
  #isOpen = false
  #panel: Panel | undefined
  #mounting: Promise<void> | undefined

  constructor(given: WidgetOptions) {
    const { options, config, attributes } = given
    const target = options.mode === 'inline' ? attributes['target'] : undefined
    this.#given = given
    this.#locale = chooseLocale(attributes['locale'], config.locale)
    this.#host = createShadowHost(options.mode, target ?? 'body', config)
    this.#launcher = createLauncher(config.position, this.#locale, () => this.#setOpen(!this.#isOpen))
    this.#launcher.setOpen(false)
    this.#launcher.setBadge('')
    if (options.mode === 'bubble') this.#addLauncher()
    else this.#setOpen(true)
  }

  /** Runs a command of the page. Commands that the loader does not know are for the panel. */
  run(command: Command): void {
    const [name, first, second] = command
    if (name === 'open' || name === 'close') this.#setOpen(name === 'open')
    else if (name === 'toggle') this.#setOpen(!this.#isOpen)
    else if (name === 'show' || name === 'hide') this.#setVisible(name === 'show')
    else if (name === 'on') this.#addListener(first, second)
    else if (name === 'off' && typeof first === 'string') this.#listeners.of(first).delete(second as Listener)
    else if (this.#panel) this.#panel.run(command)
    else this.#pending.push(command)
  }

  /** Adds a listener of the page. The widget is ready by now, so a listener of `ready` is called right after. */
  #addListener(event: unknown, listener: unknown): void {
    // The timer of `emit` would run a text as a script.
    if (typeof event !== 'string' || typeof listener !== 'function') return
    this.#listeners.of(event).add(listener as Listener)
    if (event === 'ready') setTimeout(listener)
  }

  emit(event: string, detail?: unknown): void {
    this.#listeners.emit(event, detail)
  }

  /** Loads the panel without showing it. Emits `error` if that fails, and closes the widget, or tries again later if it has no launcher. */
  mount(): void {
    this.#mounting ??= loadPanel(this.#given.options.baseUrl)
      .then(async ({ mountPanel }) => {
        this.#panel = await mountPanel({
          ...this.#given,
          ...this.#host,
          locale: this.#locale,
          early: this.#pending,
          isOpen: () => this.#isOpen,
          open: () => this.#setOpen(true),
          close: () => this.#setOpen(false),
          setBadge: this.#launcher.setBadge,
          emit: (event, detail) => this.emit(event, detail),
        })
        for (const command of this.#pending) this.#panel.run(command)
        this.#panel.setOpen(this.#isOpen)
      })
      .catch((error: unknown) => {
        this.#mounting = undefined
        this.emit('error', error)
        this.#setOpen(false)
        // Without a launcher, the widget is always open.
        if (this.#isOpen) setTimeout(() => this.mount(), RETRY_DELAY_MS)
      })
  }

  #addLauncher(): void {
    const { button } = this.#launcher
    // Loads the panel early, because the visitor is about to open it.
    button.onpointerenter = button.onfocus = () => this.mount()
    this.#host.root.prepend(button)
  }

  #setOpen(isOpen: boolean): void {
    if (this.#isOpen === isOpen || (!isOpen && this.#given.options.mode !== 'bubble')) return
    this.#isOpen = isOpen
    this.#launcher.setOpen(isOpen)
    this.#panel?.setOpen(isOpen)
    if (isOpen) this.mount()
    this.emit(isOpen ? 'open' : 'close')
  }

  #setVisible(isVisible: boolean): void {
    if (!isVisible) this.#setOpen(false)
    this.#launcher.button.hidden = !isVisible
  }
}
