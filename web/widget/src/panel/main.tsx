import { effect } from '@preact/signals'
import { render } from 'preact'
import type { Command, Panel, PanelHost } from '../loader/interface.ts'
import { App } from './app.tsx'
import { keepKeysInside, moveFocus } from './keyboard.ts'
import { createPanelModel, type PanelModel } from './model.ts'
import { listNeededParts } from './parts.ts'
import { createFullscreen } from './platform/fullscreen.ts'
import { formatNumber } from './platform/i18n.ts'
import { loadModule } from './platform/load-module.ts'
import { createStorage } from './platform/storage.ts'
import { exposeStyleHooks } from './platform/style-hooks.ts'
import { adoptStyles } from './platform/style-sheets.ts'
import { applyTheme } from './platform/theme.ts'
import { type PanelOptions, readPanelOptions } from './script-attributes.ts'
import { directionOf, type Language, loadLanguage } from './translations.ts'

/** The highest number on the launcher. */
const MAX_BADGE = 9

/** Names the panel for assistive technology: a dialog beside a page, the main part of a page of its own. */
function labelContainer({ container, options, config }: PanelHost): void {
  container.setAttribute('part', 'panel')
  container.setAttribute('data-flowdesk', 'panel')
  container.setAttribute('role', options.mode === 'page' ? 'main' : options.mode === 'inline' ? 'region' : 'dialog')
  container.setAttribute('aria-labelledby', 'flowdesk-title')
  container.className = `panel ${options.mode === 'bubble' ? 'floating' : 'filling'} ${config.position}`
}

/** Reads what a known visitor has missed, and sends what was not sent then. An identity token names a known visitor. */
async function resume({ session, store, commands }: PanelModel): Promise<void> {
  if (!session.hasCredential() && session.identity().identityToken === undefined) return
  const { conversationId } = await session.start()
  if (conversationId !== null) store.dispatch({ type: 'conversationOpened', conversationId })
  await commands.catchUp()
  await commands.sendQueued()
}

/** Connects to the hub once there is a conversation and a credential. */
const connectWhenOpen = ({ session, store, realtime }: PanelModel) =>
  effect(() => {
    if (store.state().conversationId !== null && session.hasCredential()) realtime.connect()
  })

const formatBadge = ({ store, t, locale }: PanelModel): string => {
  const count = store.unreadCount()
  if (count > MAX_BADGE) return t('manyUnread', { count: MAX_BADGE })
  return count === 0 ? '' : formatNumber(count, locale)
}

const showUnreadCount = (model: PanelModel) =>
  effect(() => {
    const { host, t, store } = model
    const count = store.unreadCount()
    host.setBadge(formatBadge(model), count === 0 ? t('openChat') : t('openChatUnread', { count }))
  })

const showLanguage = ({ host, language }: PanelModel) =>
  effect(() => {
    host.container.dir = directionOf(language())
    host.container.lang = language().locale
  })

/** Connects the model with the page, the hub and the other tabs. Returns a function that ends it. */
function startModel(model: PanelModel): () => void {
  const { host, ended, store, realtime } = model
  const ends = [showLanguage(model), showUnreadCount(model), connectWhenOpen(model)]
  const reportError = (error: unknown) => host.emit('error', error)
  const resumed = resume(model).catch(reportError)
  void loadModule(() => import('./background.ts')).then(({ startBackground }) => {
    if (ended.aborted) return
    ends.push(startBackground({ model, watch: effect, resumed, badge: () => formatBadge(model) }))
  }, reportError)
  return () => {
    for (const end of ends) end()
    for (const { clientMessageId } of store.state().outbox) store.dispatch({ type: 'sendDiscarded', clientMessageId })
    realtime.hub.close()
  }
}

interface RunningPanel {
  readonly model: PanelModel
  readonly end: () => void
}

/** Shows the panel, and shows it again with another model whenever the visitor is reset. Returns the current model. */
function showPanel(host: PanelHost, initialOptions: PanelOptions, initialLanguage: Language): () => PanelModel {
  const storage = createStorage(host.options.widgetKey)
  let generation = 0
  const start = (options: PanelOptions, language: Language): RunningPanel => {
    const life = new AbortController()
    const restart: PanelModel['restart'] = (changed) => {
      if (life.signal.aborted) return
      // Aborted first, so that the old model deletes nothing of the new one.
      life.abort()
      current.end()
      current = start({ ...options, identity: model.session.identity(), ...changed }, model.language())
    }
    const model = createPanelModel({ host, options, storage, restart, ended: life.signal }, language)
    generation += 1
    const hadFocus = host.container.contains(host.root.activeElement)
    render(<App key={generation} model={model} />, host.container)
    if (hadFocus) moveFocus(host, true)
    return { model, end: startModel(model) }
  }
  let current = start(initialOptions, initialLanguage)
  return () => current.model
}

/** Returns a function that runs the commands of the page in their order. */
function createCommandRunner(host: PanelHost, model: () => PanelModel, setTheme: (name: unknown) => void) {
  const setLanguage = async (tag: string) => {
    const language = await loadLanguage(tag)
    model().setLanguage(language)
    await model().loadSentences()
  }
  return (command: Command): void => {
    // The page may leave right after it has reset the visitor.
    if (command[0] === 'reset') {
      model().session.reset()
      return
    }
    void loadModule(() => import('./page-commands.ts'))
      .then(({ runCommand }) => runCommand({ model: model(), setTheme, setLanguage }, command))
      .catch((error: unknown) => host.emit('error', error))
  }
}

/** Shows the panel. The loader calls it once. */
export async function mountPanel(host: PanelHost): Promise<Panel> {
  const options = readPanelOptions(host.attributes)
  const language = await loadLanguage(options.pseudoLocale ?? host.locale)
  adoptStyles(host.root)
  exposeStyleHooks()
  labelContainer(host)
  host.container.hidden = true
  const model = showPanel(host, options, language)
  await Promise.all(listNeededParts(model()).map((part) => part.load(model())))
  const fullscreen = createFullscreen(host.container)
  keepKeysInside(host, fullscreen)
  const setTheme = applyTheme(host.container, options.theme)
  return {
    setOpen: (isOpen) => {
      if (!isOpen) moveFocus(host, false)
      host.container.hidden = !isOpen
      if (host.options.mode === 'bubble') fullscreen.setOpen(isOpen)
      model().transcript.updateWatched()
      if (isOpen) moveFocus(host, true)
    },
    run: createCommandRunner(host, model, setTheme),
  }
}
