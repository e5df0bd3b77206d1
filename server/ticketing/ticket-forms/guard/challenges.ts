import { randomSecret } from '#platform/auth/secrets.ts'
import { ExpiringSigner } from '../../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing } from '../../database/ticketing.ts'

const LIFETIME_SECONDS = 24 * 3600

/** A challenge that this server has issued for a form, and that has not expired. */
export interface VerifiedChallenge {
  readonly nonce: string
  readonly expiresAt: string
}

export interface FormChallenges {
  readonly issue: (formId: number) => Promise<{ readonly challenge: string; readonly expiresAt: string }>
  /** Returns null if the challenge is forged, expired or of another form. Does not check whether it has been used. */
  readonly verify: (formId: number, challenge: string) => Promise<VerifiedChallenge | null>
}

const CHALLENGE_PATTERN = /^([\w-]{22})\.([1-9]\d{0,11})\.([\w-]{43})$/

const toInstant = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString()

/** A challenge has a nonce, an expiry and a signature, which every process can verify. Only used nonces are stored. */
export function createFormChallenges({ db, now }: Ticketing): FormChallenges {
  const signer = new ExpiringSigner<TicketingTables>({
    ...{ db, now },
    audience: 'form-challenges',
    lifetimeSeconds: LIFETIME_SECONDS,
  })
  const toResource = (formId: number, nonce: string): string => `${formId}\n${nonce}`
  return {
    async issue(formId) {
      const nonce = randomSecret(16)
      const { exp, sig } = await signer.sign(toResource(formId, nonce))
      return { challenge: `${nonce}.${exp}.${sig}`, expiresAt: toInstant(exp) }
    },
    async verify(formId, challenge) {
      const [, nonce, exp, sig] = CHALLENGE_PATTERN.exec(challenge) ?? []
      if (nonce === undefined || !(await signer.verify(toResource(formId, nonce), exp, sig))) return null
      return { nonce, expiresAt: toInstant(Number(exp)) }
    },
  }
}
