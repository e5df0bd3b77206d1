import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { isPaletteOpen } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { PaneSeparator } from '../../platform/lazy-pane-separator.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useStore } from '../../platform/store.ts'
import { useConversationShortcuts } from './actions.ts'
import type { OpenConversation } from './commands/open.ts'
import { Composer } from './composer.tsx'
import { type ConversationScreen, type DialogName, type Notice, ScreenProvider } from './context.tsx'
import { Header } from './header.tsx'
import { NoticeBar } from './notice.tsx'
import type { ConversationDetail } from './queries.ts'
import { toDraft } from './rules/draft.ts'
import { computePermissions } from './rules/permissions.ts'
import { focusField } from './state/composer-focus.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'
import { Transcript } from './transcript.tsx'

const Details = lazyPart(async () => (await import('./details.tsx')).Details)
const DetailsDrawer = lazyPart(async () => (await import('./details-drawer.tsx')).DetailsDrawer)
const PaletteActions = lazyPart(async () => (await import('./palette-actions.tsx')).PaletteActions)
const Dialogs = lazyPart(async () => (await import('./dialogs.tsx')).Dialogs)

/** The width from which the details of the visitor are beside the transcript. */
const WIDE = '(min-width: 1200px)'

interface OpenedConversationProps {
  readonly opened: OpenConversation
  readonly detail: ConversationDetail
}

function useConversationScreen({ opened, detail }: OpenedConversationProps) {
  const { session } = useConsole()
  const ownId = session.store.get().tokens?.agent.id ?? 0
  const [notice, setNotice] = useState<Notice | null>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const screen = useMemo<ConversationScreen>(() => {
    const permissions = computePermissions(detail, ownId)
    return {
      ...{ opened, detail, ownId, permissions, notify: setNotice, openDialog: setDialog },
      focusComposer: (isNote) => {
        const { store } = opened
        store.changeDraft(toDraft(store.draft.get().text, isNote, permissions.beginsWithNote))
        focusField()
      },
    }
  }, [opened, detail, ownId])
  return { screen, notice, setNotice, dialog, setDialog }
}

/** A conversation that was loaded. */
export function OpenedConversation(props: OpenedConversationProps) {
  const text = useText(conversationsStrings)
  const { screen, notice, setNotice, dialog, setDialog } = useConversationScreen(props)
  const [isSnoozeOpen, setSnoozeOpen] = useState(false)
  const [drawer, setDrawer] = useState<'closed' | 'details' | 'tags'>('closed')
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const focusTags = () => {
    const field = isWide ? document.getElementById('tag-field') : null
    // If the field is not on the screen yet, the details focus it as soon as they are loaded.
    if (field) field.focus()
    else setDrawer('tags')
  }
  const { detailsWidth } = useStore(useConsole().preferences)
  const isSearching = useStore(isPaletteOpen)
  useConversationShortcuts(screen, () => setSnoozeOpen(true), focusTags)
  // The messages are on the screen first.
  const showsDetails = useDeferredValue(true, false)
  return (
    <ScreenProvider value={screen}>
      <div className={styles.panes}>
        <section className={styles.conversation} aria-label={text('title')}>
          <Header
            isSnoozeOpen={isSnoozeOpen}
            onSnoozeOpen={setSnoozeOpen}
            onDetails={isWide ? undefined : () => setDrawer('details')}
          />
          <Transcript />
          <NoticeBar notice={notice} onDismiss={() => setNotice(null)} />
          <Composer />
        </section>
        {isWide ? (
          <>
            <Suspense>
              <PaneSeparator pane="detailsWidth" controls="details-pane" />
            </Suspense>
            <aside
              id="details-pane"
              className={styles.details}
              style={{ inlineSize: detailsWidth }}
              aria-label={text('showDetails')}
            >
              {showsDetails && (
                <Suspense>
                  <Details startsAtTags={drawer === 'tags'} onTags={() => setDrawer('closed')} />
                </Suspense>
              )}
            </aside>
          </>
        ) : (
          drawer !== 'closed' && (
            <Suspense>
              <DetailsDrawer startsAtTags={drawer === 'tags'} onClose={() => setDrawer('closed')} />
            </Suspense>
          )
        )}
      </div>
      {isSearching && (
        <Suspense>
          <PaletteActions />
        </Suspense>
      )}
      {dialog !== null && (
        <Suspense>
          <Dialogs name={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </ScreenProvider>
  )
}
