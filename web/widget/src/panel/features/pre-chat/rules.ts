import type { WidgetConfig } from '../../../loader/widget-config.ts'
import type { DeclaredIdentity, PanelOptions } from '../../script-attributes.ts'

const isFormOn = ({ preChat }: PanelOptions, { preChatFormEnabled }: WidgetConfig): boolean =>
  preChat === undefined ? preChatFormEnabled : preChat === 'on'

/** What decides whether the visitor is asked for name and e-mail address. */
export interface PreChatSituation {
  readonly options: PanelOptions
  readonly config: WidgetConfig
  readonly identity: DeclaredIdentity
  /** Whether a conversation is open, stored, or being opened. */
  readonly hasConversation: boolean
  /** Whether the visitor has filled in the form on this device. */
  readonly wasFilledIn: boolean
}

/** Whether the form has to be filled in. Visitors who are known from the page or an earlier visit are not asked. */
export const isPreChatNeeded = (situation: PreChatSituation): boolean => {
  const { options, config, identity, hasConversation, wasFilledIn } = situation
  const isKnown = identity.name !== undefined && identity.email !== undefined
  return isFormOn(options, config) && !hasConversation && !wasFilledIn && !isKnown
}
