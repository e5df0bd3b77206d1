import type { Sentence } from '../../../ui/i18n/sentences.ts'
import { fileStrings } from '../panel/features/attachments/strings.ts'
import { dialogStrings } from '../panel/features/dialogs/strings.ts'
import { emailTranscriptStrings } from '../panel/features/email-transcript/strings.ts'
import { endingStrings } from '../panel/features/ending/strings.ts'
import { offlineFormStrings } from '../panel/features/offline-form/strings.ts'
import { preChatStrings } from '../panel/features/pre-chat/strings.ts'
import { alertStrings } from '../panel/features/preferences/strings.ts'
import { ratingStrings } from '../panel/features/rating/strings.ts'

/** The English sentences of the parts that are loaded when they are needed. */
export const enLazy = {
  ...alertStrings,
  ...dialogStrings,
  ...emailTranscriptStrings,
  ...endingStrings,
  ...fileStrings,
  ...offlineFormStrings,
  ...preChatStrings,
  ...ratingStrings,
} satisfies Readonly<Record<string, Sentence>>
