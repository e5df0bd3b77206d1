import { signal } from '@preact/signals'
import type { PanelContext } from '../../environment.ts'
import type { Identity } from '../session/state/identity.ts'
import type { Session } from '../session/state/session.ts'
import { isPreChatNeeded } from './rules.ts'

const PRE_CHAT_ENTRY = 'preChat'

/** What the visitor wrote into the form. */
export interface PreChatAnswers {
  readonly name: string
  readonly email: string
  readonly departmentId: number | null
}

/** What the visitor says before the first message. */
export interface PreChat {
  /** Whether the form has to be filled in before the first message. */
  readonly isNeeded: () => boolean
  readonly departmentId: () => number | null
  readonly chooseDepartment: (id: number | null) => void
  /** Sends the answers to the server, and hides the form. Throws the refusal of the server. */
  readonly submit: (answers: PreChatAnswers) => Promise<void>
}

interface Dependencies extends PanelContext {
  readonly identity: Identity
  readonly hasConversation: () => boolean
  /** Sends the identity of the visitor to the server. Throws the refusal of the server. */
  readonly register: Session['register']
}

function parseAnswers(text: string | null): PreChatAnswers | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function createPreChat(given: Dependencies): PreChat {
  const { storage, host, options, identity, hasConversation, register } = given
  // The answers survive a reload before the first message.
  const stored = parseAnswers(storage.get(PRE_CHAT_ENTRY))
  const wasFilledIn = signal(stored !== null)
  // The widget may no longer offer the department.
  const offered = host.config.departments.find(({ id }) => id === stored?.departmentId)
  const departmentId = signal(offered?.id ?? null)
  if (stored) identity.restoreAnswers({ name: stored.name, email: stored.email })
  return {
    isNeeded: () =>
      isPreChatNeeded({
        ...{ options, config: host.config, identity: identity.get() },
        ...{ hasConversation: hasConversation(), wasFilledIn: wasFilledIn.value },
      }),
    departmentId: () => departmentId.value,
    chooseDepartment: (id) => {
      departmentId.value = id
    },
    submit: async (answers) => {
      const { name, email } = answers
      await register({ name, email })
      storage.set(PRE_CHAT_ENTRY, JSON.stringify(answers))
      departmentId.value = answers.departmentId
      wasFilledIn.value = true
    },
  }
}
