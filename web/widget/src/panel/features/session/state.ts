import { signal } from '@preact/signals'
import type { VisitorSession } from '#sdk'
import { type Environment, VISITOR_ENTRY } from '../../environment.ts'
import { isUnauthorized } from '../../platform/refusals.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import type { DeclaredIdentity } from '../../script-attributes.ts'

/** The entry of the storage with the visitor's id, which shows that an identity token has named another visitor. */
const VISITOR_ID_ENTRY = 'visitor-id'

/** Who the visitor is, as far as the page and the pre-chat form have said. */
export interface Session {
  readonly identity: () => DeclaredIdentity
  readonly hasCredential: () => boolean
  /** Creates the visitor, or updates it. Sends what is known about the visitor and the page. */
  readonly start: () => Promise<VisitorSession>
  /** Takes over what is known about the visitor, as far as the page has not said it. Sends nothing. */
  readonly assume: (identity: DeclaredIdentity) => void
  /** Creates the visitor, or updates it, with a new identity. Throws, and keeps the old identity, if it is refused. */
  readonly register: (identity: DeclaredIdentity) => Promise<void>
  /** Changes the identity. Tells the server if the visitor exists. */
  readonly identify: (identity: DeclaredIdentity) => Promise<void>
  /** Runs a call of the visitor. If the credential is refused, gets another one, once, and runs the call again. */
  readonly withCredential: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Uses the credential that another tab has stored. */
  readonly adoptCredential: (credential: string) => void
  /** Deletes the visitor from all tabs of this device. */
  readonly reset: () => void
}

const withoutBlanks = (identity: DeclaredIdentity): DeclaredIdentity =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

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

/** The entries of the storage that belong to a conversation, and those that belong to a person. */
const CONVERSATION_ENTRIES = ['conversation', 'read']
const PERSON_ENTRIES = ['outbox', 'draft', 'preChat', 'rated', 'alerted']

/** Drops what belongs to the visitor before. Unsent messages stay if the same person got a new credential. */
function dropPreviousVisitor({ storage, restart }: Environment, identity: DeclaredIdentity): void {
  const isSamePerson = identity.identityToken === undefined
  for (const entry of [...CONVERSATION_ENTRIES, ...(isSamePerson ? [] : PERSON_ENTRIES)]) storage.delete(entry)
  restart({ identity })
}

export function createSession(environment: Environment): Session {
  const { chat, storage, options, restart, withLock } = environment
  const declared = signal(withoutBlanks(options.identity))
  /** What the visitor wrote into the form before the chat, unless the page has said something else since. */
  const written = signal<DeclaredIdentity>({})
  const identity = () => ({ ...declared.value, ...written.value })
  // The form may be that of an earlier visitor: an identity token says who the visitor is now.
  const current = () => (declared.value.identityToken === undefined ? identity() : declared.value)
  const start = (given = current()) =>
    withLock('session', async (): Promise<VisitorSession> => {
      // Another tab may have created the visitor meanwhile.
      chat.credential = storage.get(VISITOR_ENTRY) ?? chat.credential
      const started = await chat.startSession({ ...describeVisitor(given), ...describePage() })
      if (storeVisitor(environment, started.visitorId)) dropPreviousVisitor(environment, given)
      return started
    })
  const renew = singleFlight(() => start())
  return {
    identity,
    hasCredential: () => chat.credential !== undefined,
    start: () => start(),
    assume: (known) => {
      written.value = { ...withoutBlanks(known), ...declared.value }
    },
    register: async (given) => {
      const next = { ...written.value, ...withoutBlanks(given) }
      await start({ ...declared.value, ...next })
      written.value = next
    },
    identify: async (given) => {
      const added = withoutBlanks(given)
      declared.value = { ...declared.value, ...added }
      written.value = { ...written.value, ...added }
      if (chat.credential !== undefined) await start()
    },
    withCredential: async (run) => {
      const used = chat.credential
      try {
        return await run()
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
    reset: () => {
      storage.clear()
      restart({ identity: {} })
    },
  }
}
