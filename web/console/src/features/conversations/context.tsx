import { createContext, use } from 'react'
import type { OpenConversation } from './commands/open.ts'
import type { ConversationDetail } from './queries.ts'
import type { ConversationPermissions } from './rules/permissions.ts'

/** A short message after an action. */
export interface Notice {
  readonly text: string
  readonly isFailure?: boolean
  /** Undoes the action; absent if that is not possible. */
  readonly undo?: () => void
}

/** A dialog of the conversation. */
export type DialogName = 'transfer' | 'snooze' | 'close' | 'closeAndNext' | 'transcript'

/** What the parts of an open conversation share. */
export interface ConversationScreen {
  readonly opened: OpenConversation
  readonly detail: ConversationDetail
  readonly permissions: ConversationPermissions
  readonly ownId: number
  readonly notify: (notice: Notice | null) => void
  readonly openDialog: (dialog: DialogName | null) => void
  /** Moves the focus into the composer, for a note or a reply. */
  readonly focusComposer: (isNote: boolean) => void
}

const ScreenContext = createContext<ConversationScreen | null>(null)

export const ScreenProvider = ScreenContext.Provider

/** Returns the open conversation. */
export function useScreen(): ConversationScreen {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('The component is outside of a conversation')
  return screen
}
