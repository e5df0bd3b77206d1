import { conversationsStrings } from '../features/conversations/strings.ts'
import { historyStrings } from '../features/history/strings.ts'
import { inboxStrings } from '../features/inbox/strings.ts'
import type { Strings } from '../platform/strings.ts'
import { shellStrings } from './strings.ts'

/** Keys that an agent can change, and the sentence that names what they do. */
export interface KeyEntry {
  /** The keys as the actions declare them. */
  readonly keys: string
  readonly strings: Strings
  readonly label: string
}

type Labels<English extends Strings['english']> = readonly (readonly [keys: string, label: keyof English & string])[]

const entriesOf = <English extends Strings['english']>(
  strings: Strings<English>,
  labels: Labels<English>,
): readonly KeyEntry[] => labels.map(([keys, label]) => ({ keys, strings, label }))

/** All keys of the console. Actions that share keys, such as those of the inbox and of the history, are listed once. */
export const keyTable: readonly KeyEntry[] = [
  ...entriesOf(shellStrings, [
    ['mod+k', 'commands'],
    ['?', 'shortcuts'],
    ['g i', 'goToInbox'],
    ['g h', 'goToHistory'],
    ['g a', 'goToAdministration'],
    ['g r', 'goToReports'],
    ['g t', 'goToToday'],
    ['g s', 'goToSettings'],
  ]),
  ...entriesOf(inboxStrings, [
    ['g q', 'goToQueue'],
    ['g m', 'goToMine'],
    ['g o', 'goToOpen'],
    ['/', 'searchHistory'],
    ['j', 'keyNext'],
    ['k', 'keyPrevious'],
    ['alt+ArrowDown', 'openNext'],
    ['alt+ArrowUp', 'openPrevious'],
    ['a', 'keyTake'],
    ['shift+a', 'takeNext'],
    ['x', 'keySelect'],
  ]),
  ...entriesOf(historyStrings, [['o', 'openConversation']]),
  ...entriesOf(conversationsStrings, [
    ['r', 'focusReply'],
    ['n', 'focusNote'],
    ['mod+shift+a', 'attach'],
    ['mod+;', 'emoji'],
    ['mod+shift+Enter', 'sendAndClose'],
    ['u', 'undo'],
    ['e', 'close'],
    ['shift+e', 'closeAndNext'],
    ['s', 'snooze'],
    ['z', 'snoozeUntilTomorrow'],
    ['t', 'transfer'],
    ['l', 'addTag'],
    ['m', 'previousMessage'],
    ['shift+m', 'nextMessage'],
    ['.', 'copyLink'],
  ]),
]
