import { signal } from '@preact/signals'
import type { VisitorSession } from '#sdk'
import { singleFlight } from '../../../../../../ui/browser/single-flight.ts'
import type { Environment } from '../../../environment.ts'
import { isUnauthorized, refusalCode } from '../../../platform/refusals.ts'
import type { DeclaredIdentity } from '../../../script-attributes.ts'
import { type Identity, VISITOR_ENTRY } from './identity.ts'

/** The entry of the storage with the visitor's id, which shows that an identity token has named another visitor. */
const VISITOR_ID_ENTRY = 'visitor-id'

/** The code with which the server refuses a blocked visitor. */
const REVOKED = 'SVC:1003'

/** The visitor on the server. */
export interface Session {
  readonly hasCredential: () => boolean
  /** Whether an administrator has blocked the visitor, who gets no other credential then. */
  readonly isBlocked: () => boolean
  /** Creates the visitor, or updates it. Sends what is known about the visitor and the page. */
  readonly start: () => Promise<VisitorSession>
  /** Creates the visitor, or updates it, with a new identity. Throws, and keeps the old identity, if it is refused. */
  readonly register: (identity: DeclaredIdentity) => Promise<void>
  /** Runs a call of the visitor. If the credential is refused, gets another one, once, and runs the call again. */
  readonly withCredential: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Uses the credential that another tab has stored. */
  readonly adoptCredential: (credential: string) => void
}

const describePage = () => ({
  locale: navigator.language.slice(0, 35),
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  pageUrl: location.href.slice(0, 2000),
  ...(document.referrer ? { referrer: document.referrer.slice(0, 2000) } : {}),
})

const describeVisitor = ({ id, name, email, identityToken }: DeclaredIdentity) => ({
  ...(id === undefined ? {} : { externalId: id }),
  ...(name === undefined ? {} : { displayName: name }),
  ...(email === undefined ? {} : { email }),
  ...(identityToken === undefined ? {} : { identityToken }),
})

/** Stores the credential and the id. Returns whether the device had another visitor before. */
function storeVisitor({ chat, storage }: Environment, visitorId: string): boolean {
  const previous = storage.get(VISITOR_ID_ENTRY)
  if (chat.credential !== undefined && chat.credential !== storage.get(VISITOR_ENTRY))
    storage.set(VISITOR_ENTRY, chat.credential)
  if (previous !== visitorId) storage.set(VISITOR_ID_ENTRY, visitorId)
  return previous !== null && previous !== visitorId
}

/**
 * The entries of the storage that belong to a person. Other tabs take the deletion of the first for a change of person:
 * it must precede that of the conversation, after which they would start again with the earlier identity.
 */
const PERSON_ENTRIES = ['preChat', 'outbox', 'draft', 'rated', 'alerted']
const CONVERSATION_ENTRIES = ['conversation', 'read']

/** Drops what belongs to the visitor before. Unsent messages and files stay if the same person got a new credential. */
function dropPreviousVisitor({ storage, restart }: Environment, identity: DeclaredIdentity): void {
  const isSamePerson = identity.identityToken === undefined
  for (const entry of [...(isSamePerson ? [] : PERSON_ENTRIES), ...CONVERSATION_ENTRIES]) storage.delete(entry)
  restart({ identity }, isSamePerson ? 'keep' : undefined)
}

export function createSession(environment: Environment & { readonly identity: Identity }): Session {
  const { chat, storage, identity, withLock } = environment
  const isBlocked = signal(false)
  const start = (given = identity.current()) =>
    withLock('session', async (): Promise<VisitorSession> => {
      // Another tab may have created the visitor meanwhile.
      chat.credential = storage.get(VISITOR_ENTRY) ?? chat.credential
      const started = await chat
        .startSession({ ...describeVisitor(given), ...describePage() })
        .catch((error: unknown) => {
          // A gateway in front of the server may answer 401, too.
          if (refusalCode(error) === REVOKED) isBlocked.value = true
          throw error
        })
      isBlocked.value = false
      if (storeVisitor(environment, started.visitorId)) dropPreviousVisitor(environment, given)
      return started
    })
  const renew = singleFlight(() => start())
  return {
    hasCredential: () => chat.credential !== undefined,
    isBlocked: () => isBlocked.value,
    start: () => start(),
    register: async (given) => {
      await start(identity.merge(given))
      identity.answer(given)
    },
    withCredential: async (run) => {
      const used = chat.credential
      try {
        const result = await run()
        isBlocked.value = false
        return result
      } catch (error) {
        if (!isUnauthorized(error)) throw error
        // Another tab or another call may have replaced the credential.
        const stored = storage.get(VISITOR_ENTRY)
        if (stored !== null && stored !== used) chat.credential = stored
        if (chat.credential === used) await renew()
        return await run()
      }
    },
    adoptCredential: (credential) => {
      chat.credential = credential
    },
  }
}
