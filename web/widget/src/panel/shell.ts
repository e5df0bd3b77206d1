import { signal } from '@preact/signals'
import { singleFlight } from '../../../ui/browser/single-flight.ts'
import { formatSentence } from '../../../ui/i18n/sentences.ts'
import type { Translate } from '../locales/en.ts'
import type { PanelContext } from './environment.ts'
import { createAttachments } from './features/attachments/state/loading.ts'
import type { AttachmentStore } from './features/attachments/state/uploads.ts'
import { createDraft } from './features/composer/state.ts'
import { createDialogs } from './features/dialogs/state.ts'
import { createPreChat } from './features/pre-chat/state.ts'
import { createIdentity } from './features/session/state/identity.ts'
import type { PanelModel, Shell } from './model.ts'
import { loadModule } from './platform/load-module.ts'
import { findSentence, type Language, loadLazySentences } from './translations.ts'

/** Set once the code is loaded, so that a panel that starts again has its core at once. */
let startPanelModel: ((shell: Shell) => PanelModel) | undefined

function createCoreLoading({ host, ended }: PanelContext, shell: () => Shell) {
  const core = signal<PanelModel | null>(null)
  const hasCoreFailed = signal(false)
  const loadCore = singleFlight(async () => {
    hasCoreFailed.value = false
    try {
      startPanelModel ??= (await loadModule(() => import('./core.ts'))).startPanelModel
      if (ended.aborted) throw new Error('The visitor was reset.')
      core.value ??= startPanelModel(shell())
      return core.value
    } catch (error) {
      hasCoreFailed.value = true
      if (!ended.aborted) host.emit('error', error)
      throw error
    }
  })
  return { core: () => core.value, loadCore, hasCoreFailed: () => hasCoreFailed.value }
}

/** Creates the shell of the panel, without any request. */
export function createShell(context: PanelContext, initialLanguage: Language, files?: AttachmentStore): Shell {
  const { host, options, storage } = context
  const loading = createCoreLoading(context, () => shell)
  const { core, loadCore } = loading
  const language = signal(initialLanguage)
  const t: Translate = (key, ...[values]) =>
    formatSentence(findSentence(language.value, key), language.value.locale, values)
  const loadSentences = async () => {
    if (!('back' in language.peek().sentences)) await loadLazySentences()
  }
  const loadFiles = async () => {
    const code = loadModule(() => import('./features/attachments/part.tsx'))
    const [{ createLoadedAttachments }, model] = await Promise.all([code, loadCore(), loadSentences()])
    return createLoadedAttachments(model)
  }
  const identity = createIdentity(options.identity)
  const shell: Shell = {
    ...context,
    ...loading,
    // Read at each use, so that the views change with the language.
    get locale() {
      return language.value.locale
    },
    language: () => language.value,
    setLanguage: (next) => {
      language.value = next
    },
    ...{ t, loadSentences, identity },
    draft: createDraft({
      storage,
      hub: () => core()?.realtime.hub,
      conversationId: () => core()?.store.state().conversationId ?? null,
    }),
    attachments: createAttachments(host, loadFiles, files),
    preChat: createPreChat({
      ...context,
      identity,
      hasConversation: () => core()?.store.hasConversation() ?? false,
      register: async (given) => await (await loadCore()).session.register(given),
    }),
    dialogs: createDialogs(host.root, host.container),
    isOnline: () => core()?.realtime.isOnline() ?? host.config.online,
  }
  return shell
}
