import { effect } from '@preact/signals'
import { render } from 'preact'
import { createAbortableStorage, createStorage } from '../../../ui/browser/storage.ts'
import type { Command, Panel, PanelHost } from '../loader/interface.ts'
import { App } from './app.tsx'
import type { AttachmentStore } from './features/attachments/state/uploads.ts'
import { clearIfPersonChanged } from './features/session/state/person.ts'
import { keepKeysInside, moveFocus } from './keyboard.ts'
import type { Shell } from './model.ts'
import { listNeededParts } from './parts.ts'
import { createFullscreen } from './platform/fullscreen.ts'
import { loadModule } from './platform/load-module.ts'
import { exposeStyleHooks } from './platform/style-hooks.ts'
import { adoptSheets, adoptStyles } from './platform/style-sheets.ts'
import { applyTheme } from './platform/theme.ts'
import { type PanelOptions, readPanelOptions } from './script-attributes.ts'
import { createShell } from './shell.ts'
import { directionOf, type Language, loadLanguage } from './translations.ts'
import { formatBadge } from './unread-badge.ts'

/** Names the panel for assistive technology: a dialog beside a page, the main part of a page of its own. */
function labelContainer({ container, options, config, root, attributes }: PanelHost): void {
  container.setAttribute('part', 'panel')
  container.setAttribute('data-flowdesk', 'panel')
  container.setAttribute('role', options.mode === 'page' ? 'main' : options.mode === 'inline' ? 'region' : 'dialog')
  container.setAttribute('aria-labelledby', 'flowdesk-title')
  // Without a target, an inline widget is in the body, which has no height of its own.
  if (options.mode === 'inline' && !attributes['target']) root.host.className = 'page'
  container.className = `panel ${options.mode === 'bubble' ? 'floating' : 'filling'} ${config.position}`
}

const showUnreadCount = (shell: Shell) =>
  effect(() => {
    const { host, t, core } = shell
    const count = core()?.store.unreadCount() ?? 0
    host.setBadge(formatBadge(shell, count), count === 0 ? t('openChat') : t('openChatUnread', { count }))
  })

const showLanguage = ({ host, language }: Shell) =>
  effect(() => {
    host.container.dir = directionOf(language())
    host.container.lang = language().locale
  })

/** Loads the style sheet for paper. A page without it can still be used. */
const loadPrintStyles = ({ root }: PanelHost) =>
  void loadModule(() => import('./platform/print.ts')).then(
    ({ printStyles }) => adoptSheets(root, [printStyles]),
    () => undefined,
  )

/** Shows the panel, and shows it again whenever the visitor is reset. Returns a function that returns the current shell. */
function showPanel(host: PanelHost, initialOptions: PanelOptions, initialLanguage: Language): () => Shell {
  const storage = createStorage(host.options.widgetKey)
  let generation = 0
  const start = (options: PanelOptions, language: Language, files?: AttachmentStore): Shell => {
    const shellLifetime = new AbortController()
    const { signal: ended } = shellLifetime
    const restart: Shell['restart'] = (changed, { keepsFiles } = { keepsFiles: false }) => {
      if (ended.aborted) return
      shellLifetime.abort()
      const kept = keepsFiles ? shell.attachments.store : undefined
      current = start({ ...options, identity: shell.identity.get(), ...changed }, shell.language(), kept)
    }
    clearIfPersonChanged(storage, options.identity)
    const shell = createShell(
      { host, options, storage: createAbortableStorage(storage, ended), restart, ended },
      language,
      files,
    )
    // After a restart the code is already loaded, so the core is ready at once.
    if (generation > 0) void shell.loadCore().catch(() => undefined)
    if (files?.staged()[0] ?? files?.uploads()[0]) void shell.attachments.load().catch(() => undefined)
    generation += 1
    const hadFocus = host.container.contains(host.root.activeElement)
    render(<App key={generation} shell={shell} />, host.container)
    if (hadFocus) moveFocus(host, true)
    for (const end of [showLanguage(shell), showUnreadCount(shell)]) ended.addEventListener('abort', end)
    return shell
  }
  let current = start(initialOptions, initialLanguage)
  return () => current
}

/** Whether the device or the page knows the visitor, who then wants to see the conversation. */
const isVisitorKnown = ({ storage, options }: Shell): boolean =>
  options.identity.identityToken !== undefined ||
  ['visitor', 'conversation', 'outbox'].some((entry) => storage.get(entry) !== null)

/** Returns a function that runs the commands of the page in their order. `early` are those from before the panel started. */
function createCommandRunner(
  host: PanelHost,
  early: readonly Command[],
  shell: () => Shell,
  setTheme: (name: unknown) => void,
) {
  let wantedTag = ''
  let resets = 0
  const setLanguage = async (tag: string) => {
    wantedTag = tag
    const language = await loadLanguage(tag)
    // The file of an earlier language may arrive later.
    if (tag !== wantedTag) return
    shell().setLanguage(language)
    await shell().loadSentences()
  }
  return (command: Command): void => {
    // Clears at once, because the visitor may leave the page right after the reset.
    if (command[0] === 'reset') {
      resets += 1
      // Before its start, the panel stored nothing. If the loader deleted no entries then, these are from another tab.
      if (command[1] || !early.includes(command)) shell().storage.clear()
      shell().restart({ identity: {} })
      return
    }
    const resetsBefore = resets
    void loadModule(() => import('./page-commands.ts'))
      .then(({ runCommand }) =>
        runCommand({ shell: shell(), wasReset: resets !== resetsBefore, setTheme, setLanguage }, command),
      )
      .catch((error: unknown) => host.emit('error', error))
  }
}

/** Shows the panel. The loader calls it once. */
export async function mountPanel(host: PanelHost): Promise<Panel> {
  const early = [...host.early]
  const isReset = early.some(([name]) => name === 'reset')
  const options = { ...readPanelOptions(host.attributes), ...(isReset ? { identity: {} } : {}) }
  const language = await loadLanguage(options.pseudoLocale ?? host.locale)
  adoptStyles(host.root)
  if (host.options.mode === 'page') loadPrintStyles(host)
  exposeStyleHooks()
  labelContainer(host)
  host.container.hidden = true
  const shell = showPanel(host, options, language)
  const loadCore = () =>
    shell()
      .loadCore()
      .then(undefined, () => undefined)
  if (isVisitorKnown(shell())) await loadCore()
  await Promise.all(listNeededParts(shell()).map((part) => part.load(shell())))
  const fullscreen = createFullscreen(host.container)
  keepKeysInside(host, fullscreen)
  const setTheme = applyTheme(host.container, options.theme)
  return {
    setOpen: (isOpen) => {
      if (!isOpen) moveFocus(host, false)
      host.container.hidden = !isOpen
      if (host.options.mode === 'bubble') fullscreen.setOpen(isOpen)
      shell().core()?.transcript.updateWatched()
      if (!isOpen) return
      moveFocus(host, true)
      void loadCore()
    },
    run: createCommandRunner(host, early, shell, setTheme),
  }
}
