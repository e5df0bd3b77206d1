import type { SentVisitorMessage } from '#sdk'
import type { Translate } from '../../../../locales/en.ts'
import type { Environment } from '../../../environment.ts'

/** What files need of the other features. */
export interface AttachmentDependencies extends Environment {
  readonly t: Translate
  /** Loads the sentences that only parts like this one need. */
  readonly loadSentences: () => Promise<void>
  /** Returns the conversation of the visitor; opens one if there is none, or leaves one first that cannot be continued. */
  readonly openConversation: (unusableId?: string) => Promise<string>
  /** Runs a call of the visitor, and again with another credential if the first one is refused. */
  readonly withCredential: <Result>(run: () => Promise<Result>) => Promise<Result>
  readonly onSent: (message: SentVisitorMessage) => void
}
