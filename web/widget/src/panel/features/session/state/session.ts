import { type Signal, signal } from '@preact/signals'
import type { VisitorSession, VisitorSessionRequest } from '#sdk'
import { singleFlight } from '../../../../../../ui/browser/single-flight.ts'
import type { Environment } from '../../../environment.ts'
import { fieldRefusals, isUnauthorized, refusalCode } from '../../../platform/refusals.ts'
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
  /**
   * Creates the visitor, or updates it. Sends what is known about the visitor and the page, without the members that the
   * server refuses: a wrong e-mail address on the page must not keep its visitor from chatting.
   */
  readonly start: () => Promise<VisitorSession>
  /** Creates the visitor, or updates it, with a new identity. Throws, and keeps the old identity, if it is refused. */
  readonly register: (identity: DeclaredIdentity) => Promise<void>
  /** Runs a call of the visitor. If the credential is refused, gets another one, once, and runs the call again. */
  readonly withCredential: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Uses the credential that another tab has stored. */
  readonly adoptCredential: (credential: string) => void
}

interface SessionEnvironment extends Environment {
  readonly identity: Identity
}

const describePage = () => ({
  locale: navigator.language.slice(0, 35),
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  pageUrl: location.href.slice(0, 2000),
  ...(document.referrer ? { referrer: document.referrer.slice(0, 2000) } : {}),
})

/** The members of the request, by those of the identity. */
const REQUEST_MEMBERS = {
  id: 'externalId',
  name: 'displayName',
  email: 'email',
  identityToken: 'identityToken',
} as const

const membersOf = (identity: DeclaredIdentity) =>
  (Object.keys(REQUEST_MEMBERS) as (keyof DeclaredIdentity)[]).filter((name) => identity[name] !== undefined)

const describeVisitor = (identity: DeclaredIdentity): VisitorSessionRequest =>
  Object.fromEntries(membersOf(identity).map((name) => [REQUEST_MEMBERS[name], identity[name]]))

/** Returns the part of the identity that the server has refused. */
const findRefused = (error: unknown, identity: DeclaredIdentity): DeclaredIdentity =>
  Object.fromEntries(
    membersOf(identity)
      .filter((name) => REQUEST_MEMBERS[name] in fieldRefusals(error))
      .map((name) => [name, identity[name]]),
  )

/** Stores the credential and the id. Returns whether the device had another visitor before. */
function storeVisitor({ chat, storage }: Environment, visitorId: string): boolean {
  const previous = storage.get(VISITOR_ID_ENTRY)
  if (chat.credential !== undefined && chat.credential !== storage.get(VISITOR_ENTRY))
    storage.set(VISITOR_ENTRY, chat.credential)
  if (previous !== visitorId) storage.set(VISITOR_ID_ENTRY, visitorId)
  return previous !== null && previous !== visitorId
}

/**
 * The entries of the storage that belong to a person. Other tabs treat the deletion of the first one as a change of the
 * person. It must precede the deletion of the conversation, which would restart them with the earlier identity.
 */
const PERSON_ENTRIES = ['preChat', 'outbox', 'draft', 'rated', 'alerted']
const CONVERSATION_ENTRIES = ['conversation', 'read']

/** Deletes what belongs to the previous visitor. Keeps unsent messages and files if the person is the same. */
function dropPreviousVisitor({ storage, restart, identity }: SessionEnvironment): void {
  const current = identity.current()
  const isSamePerson = current.identityToken === undefined
  for (const entry of [...(isSamePerson ? [] : PERSON_ENTRIES), ...CONVERSATION_ENTRIES]) storage.delete(entry)
  restart({ identity: current }, { keepsFiles: isSamePerson })
}

/** Returns a function that creates the visitor, or updates it, with an identity. */
const createStart =
  (environment: SessionEnvironment, isBlocked: Signal<boolean>) =>
  (given: DeclaredIdentity): Promise<VisitorSession> =>
    environment.withLock('session', async () => {
      const { chat, storage } = environment
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
      if (storeVisitor(environment, started.visitorId)) dropPreviousVisitor(environment)
      return started
    })

export function createSession(environment: SessionEnvironment): Session {
  const { host, chat, storage, identity } = environment
  const isBlocked = signal(false)
  const startAs = createStart(environment, isBlocked)
  /** Starts with the identity and the answers. If the server refuses members of the identity, starts without them. */
  const start = async (answers?: DeclaredIdentity): Promise<VisitorSession> => {
    const read = () => (answers ? identity.merge(answers) : identity.current())
    const given = read()
    try {
      return await startAs(given)
    } catch (error) {
      const refused = findRefused(error, given)
      if (Object.keys(refused).every((name) => name in (answers ?? {}))) throw error
      host.emit('error', error)
      identity.discard(refused)
      return await startAs(read())
    }
  }
  const renew = singleFlight(() => start())
  return {
    hasCredential: () => chat.credential !== undefined,
    isBlocked: () => isBlocked.value,
    start: () => start(),
    register: async (given) => {
      await start(given)
      identity.addAnswers(given)
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
        chat.credential = storage.get(VISITOR_ENTRY) ?? chat.credential
        if (chat.credential === used) await renew()
        return await run()
      }
    },
    adoptCredential: (credential) => {
      chat.credential = credential
    },
  }
}
