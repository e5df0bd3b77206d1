import type { WidgetConfig } from './widget-config.ts'

/** Where the widget appears: in a corner of the page, in an element of the page, or as the whole page. */
export type Mode = 'bubble' | 'inline' | 'page'

/** Which widget of which server the script element embeds, and where. */
export interface LoaderOptions {
  /** The origin of the server, without a trailing slash. */
  readonly baseUrl: string
  readonly widgetKey: string
  readonly mode: Mode
}

/** A call of the global function, such as `Flowdesk('open')`: the command and its arguments. */
export type Command = readonly [name: string, ...values: readonly unknown[]]

/** What the loader gives to the panel. */
export interface PanelHost {
  readonly options: LoaderOptions
  readonly config: WidgetConfig
  /** The `data-` attributes of the script element. */
  readonly attributes: DOMStringMap
  /** The chosen language: `en`, `tr`, `de`, `fr`, `es` or `ar`. */
  readonly locale: string
  /** The shadow root of the host element. It contains `container` and, in the mode `bubble`, the launcher. */
  readonly root: ShadowRoot
  /** The element that the panel fills. */
  readonly container: HTMLElement
  /** The commands that the page has called before the panel was loaded. The loader runs them afterwards. */
  readonly early: readonly Command[]
  readonly isOpen: () => boolean
  readonly open: () => void
  readonly close: () => void
  /** Shows a text on the launcher, such as the unread count `9+`; none if it is empty. Sets the accessible name. */
  readonly setBadge: (text: string, name: string) => void
  /** Calls the listeners that the page added with `Flowdesk('on', …)`. */
  readonly emit: (event: string, detail?: unknown) => void
}

/** The panel, as the loader uses it. */
export interface Panel {
  /** Shows or hides the panel and moves the focus. */
  readonly setOpen: (isOpen: boolean) => void
  /** Runs a command that the loader does not run itself. `reset` has an argument if the loader has deleted entries. */
  readonly run: (command: Command) => void
}

export interface PanelModule {
  readonly mountPanel: (host: PanelHost) => Promise<Panel>
}
