import type { AccessRule } from '#platform/http/access.ts'
import type { Caller } from './callers.ts'

/** The outcome of a call that is answered as it would be for its owner. */
export const PASSES = 'passes'

/** How a record that is out of a caller's reach is refused, by credential and record. */
const hiddenRecordOutcomes: Readonly<Record<string, string>> = {
  'dashboard pool': '404 SVC:4006',
  'dashboard ticket': '404 SVC:4001',
  'dashboard attachment': '404 SVC:4002',
  'dashboard upload': '404 SVC:4002',
  'apiToken pool': '403 SVC:1102',
  'apiToken ticket': '404 SVC:4001',
  'console conversation': '404 SVC:4004',
  'console assignedConversation': '404 SVC:4004',
  'console file': '404 SVC:4002',
  'console connection': '403 SVC:1001',
  'visitor conversation': '404 SVC:4004',
  'visitor file': '404 SVC:4002',
  'visitor connection': '403 SVC:1001',
}

/** Records that only their owner reaches, whatever the role; null: as a record that is out of reach. */
const ownerOnlyRecords: Readonly<Record<string, string | null>> = {
  upload: null,
  connection: null,
  assignedConversation: '409 SVC:3005',
}

function hiddenRecordOutcome(access: AccessRule, record: string): string {
  const refusal = hiddenRecordOutcomes[`${access.credential} ${record}`]
  if (!refusal) throw new Error(`how is a ${record} refused that a caller by ${access.credential} does not reach?`)
  return refusal
}

function credentialRefusal({ credential, acceptsExpired }: AccessRule, caller: Caller): string | null {
  if (caller.credential !== credential || caller.state === 'unknown') return '401 SVC:1001'
  if (caller.state === 'revoked' || caller.state === 'blocked') return '401 SVC:1003'
  return caller.state === 'expired' && !acceptsExpired ? '401 SVC:1002' : null
}

function recordRefusal(access: AccessRule, record: string, { relation }: Caller): string | null {
  if (relation === 'outside') return hiddenRecordOutcome(access, record)
  const alone = ownerOnlyRecords[record]
  if (alone === undefined || relation === 'owner') return null
  return alone ?? hiddenRecordOutcome(access, record)
}

function permissionRefusal(access: AccessRule, caller: Caller): string | null {
  const { scope, roles, record } = access
  if (scope && !caller.scopes?.includes(scope)) return '403 SVC:1101'
  if (roles && !roles.includes(caller.role ?? '')) return '403 SVC:1103'
  return record === undefined ? null : recordRefusal(access, record, caller)
}

/** What a call by this caller has to answer: `PASSES`, or the refusal as `403 SVC:1103`. */
export function expectedOutcome(access: AccessRule, caller: Caller): string {
  const { credential, isOptional, record } = access
  if (credential === null) return PASSES
  const refusal = credentialRefusal(access, caller)
  // A blocked visitor is refused everywhere; any other credential that does not count is as good as none.
  const isShutOut = caller.credential === credential && caller.state === 'blocked'
  if (refusal && isOptional && !isShutOut) return record ? hiddenRecordOutcome(access, record) : PASSES
  return refusal ?? permissionRefusal(access, caller) ?? PASSES
}

/** Whether a caller for whom a listing passes finds the record of the pool or department in it. */
export const seesListedRecord = ({ relation }: Caller): boolean => relation !== 'outside'
