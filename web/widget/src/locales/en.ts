import type { Locale, Sentence, Translation, ValuesFor } from '../../../ui/i18n/sentences.ts'
import { attachmentStrings } from '../panel/features/attachments/strings.ts'
import { composerStrings } from '../panel/features/composer/strings.ts'
import { conversationStrings } from '../panel/features/conversations/strings.ts'
import { menuStrings } from '../panel/features/header/strings.ts'
import { preferenceStrings } from '../panel/features/preferences/strings.ts'
import { transcriptStrings } from '../panel/features/transcript/strings.ts'
import { waitingRoomStrings } from '../panel/features/waiting-room/strings.ts'
import type { enLazy } from './en-lazy.ts'

/** The English sentences that the panel always needs. */
export const en = {
  ...conversationStrings,
  ...attachmentStrings,
  ...transcriptStrings,
  ...composerStrings,
  ...menuStrings,
  ...preferenceStrings,
  ...waitingRoomStrings,
} satisfies Readonly<Record<string, Sentence>>

/** All English sentences. The other languages have the same members. */
type AllSentences = typeof en & typeof enLazy

export type SentenceKey = keyof AllSentences

/** The sentences of one language. A missing sentence, placeholder or plural form does not compile. */
export type TranslationOf<Language extends Locale> = Translation<AllSentences, Language>

/** The sentences of any language, as far as they are loaded. */
export type Sentences = { readonly [Key in SentenceKey]?: Sentence }

/** Returns a sentence in the language of the visitor. A missing value of a placeholder does not compile. */
export type Translate = <Key extends SentenceKey>(key: Key, ...values: ValuesFor<AllSentences[Key]>) => string
