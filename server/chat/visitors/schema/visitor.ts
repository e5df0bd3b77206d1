import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import {
  clearableText,
  email,
  enumOf,
  flag,
  instant,
  listOf,
  nullable,
  object,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'

const visitorId = '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e'
const id = verbatimText(36, { description: 'The id of the visitor, a UUID.', example: visitorId })

const displayName = nullable(trimmedText(200, { description: 'The name of the visitor.' }))
const emailAddress = nullable(email('The e-mail address of the visitor.'))
const externalId = nullable(
  trimmedText(200, { description: 'The id of the visitor’s account at the website. An identity token can verify it.' }),
)
const locale = nullable(
  trimmedText(35, { description: 'The language of the visitor, such as `de-AT`.', example: 'sv' }),
)
const timezone = nullable(
  trimmedText(64, {
    description: 'The time zone of the visitor, such as `Europe/Stockholm`.',
    example: 'Europe/Stockholm',
  }),
)
const pageUrl = nullable(
  trimmedText(2000, {
    description:
      'The URL of the page that the visitor is viewing. The server records it as a page view, and ignores URLs other than http and https.',
    example: 'https://shop.example.com/cart',
  }),
)

/**
 * Equals the maximum size of a request body in bytes, so that the schema rejects no identity token for its length.
 * Instead, the server ignores an invalid token, however long it is.
 */
const MAX_IDENTITY_TOKEN_LENGTH = 1024 * 1024

const isVerified = flag('Whether an identity token has verified at least one field of the visitor.')
const verifiedMembers = listOf(enumOf(['externalId', 'name', 'email']), {
  description:
    'The names of the fields of this object that an identity token has verified. The value `name` stands for the field `displayName`. Do not trust other fields: visitors can choose their values.',
})

export const visitorExample = {
  id: visitorId,
  displayName: 'Maria Lindgren',
  email: 'maria@example.com',
  externalId: 'customer-4711',
  isVerified: true,
  verifiedMembers: ['externalId', 'name'],
  serviceUserId: null,
  locale: 'sv',
  timezone: 'Europe/Stockholm',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  createdAt: '2026-11-21T09:51:04.123Z',
  lastSeenAt: '2026-11-21T09:58:11.006Z',
}

export const Visitor = object(
  {
    id,
    displayName,
    email: emailAddress,
    externalId,
    isVerified,
    verifiedMembers,
    serviceUserId: nullable(
      trimmedText(200, {
        description:
          'An unverified label for the visitor, such as a customer number: the last value of the header field `X-Service-User-Id`; null if none was sent. Despite its name, it has nothing to do with agents or service keys. To identify visitors, use `externalId`.',
      }),
    ),
    locale,
    timezone,
    userAgent: nullable(trimmedText(512, { description: 'The user agent of the browser.' })),
    createdAt: instant('When the visitor was created.'),
    lastSeenAt: instant('When the visitor was last seen, accurate to five minutes.'),
  },
  {
    title: 'Visitor',
    description: 'A visitor of a widget. What the server does not know about the visitor is null.',
    example: visitorExample,
  },
)
export type Visitor = Static<typeof Visitor>

export const VisitorBootstrap = object(
  {
    displayName,
    email: emailAddress,
    externalId,
    locale,
    timezone,
    pageUrl,
    referrer: nullable(
      trimmedText(2000, {
        description: 'The URL of the page from which the visitor came.',
        example: 'https://search.example',
      }),
    ),
    identityToken: nullable(
      trimmedText(MAX_IDENTITY_TOKEN_LENGTH, {
        description:
          'A JWT that your server signs with the identity secret of the widget (HS256). `sub` is the external id, `name` and `email` are optional, and `exp` must be at most five minutes in the future, plus 30 seconds because clocks differ. If the token is not valid, or the widget has no identity secret, the server ignores the token and does not verify the visitor.',
      }),
    ),
  },
  {
    title: 'VisitorSessionRequest',
    example: {
      displayName: 'Maria Lindgren',
      email: 'maria@example.com',
      externalId: 'customer-4711',
      locale: 'sv',
      timezone: 'Europe/Stockholm',
      pageUrl: 'https://shop.example.com/cart',
      referrer: null,
      identityToken: null,
    },
  },
)
export type VisitorBootstrap = Static<typeof VisitorBootstrap>

const bootstrapExample = {
  visitorId,
  token: 'vis_q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk',
  expiresAt: '2027-05-20T09:51:04.123Z',
  conversationId: null,
  isVerified: false,
}

export const BootstrapResult = object(
  {
    visitorId: id,
    token: nullable(
      verbatimText(47, {
        description: 'The new credential, shown only once. Null if the credential that you sent remains valid.',
      }),
    ),
    expiresAt: instant(
      'When the credential expires. Each use of the credential moves this time to 180 days after that use, accurate to five minutes.',
    ),
    conversationId: nullable(
      verbatimText(36, { description: 'The id of the open conversation of the visitor; null if there is none.' }),
    ),
    isVerified,
  },
  { title: 'VisitorSession', example: bootstrapExample },
)
export type BootstrapResult = Static<typeof BootstrapResult>

export const knownVisitorExample = {
  ...bootstrapExample,
  token: null,
  conversationId: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602',
  isVerified: true,
}

export const IdentityChange = object(
  {
    displayName: clearableText(200, {
      description: 'The name. Null keeps the current value, and an empty string clears it.',
    }),
    email: clearableText(MAX_EMAIL_LENGTH, {
      description: 'The e-mail address. Null keeps the current value, and an empty string clears it.',
    }),
    externalId: clearableText(200, {
      description: 'The external id. Null keeps the current value, and an empty string clears it.',
    }),
  },
  {
    title: 'VisitorIdentityRequest',
    example: { displayName: 'Maria Lindgren', email: 'maria@example.com', externalId: null },
  },
)
export type IdentityChange = Static<typeof IdentityChange>

/** Also rejects an address whose lower-case form, which the server stores, is too long: `İ` becomes two characters. */
export function validateEmail({ email }: IdentityChange): FieldError[] {
  if (typeof email !== 'string' || email === '') return []
  if (!isEmailAddress(email)) return [{ field: 'email', rule: 'format', params: { format: 'email' } }]
  return Array.from(email.toLowerCase()).length <= MAX_EMAIL_LENGTH
    ? []
    : [{ field: 'email', rule: 'maxLength', params: { limit: MAX_EMAIL_LENGTH } }]
}

const url = trimmedText(2000, {
  pattern: '^https?://',
  description: 'The URL of the page.',
  example: 'https://shop.example.com/cart',
})
const title = nullable(trimmedText(500, { description: 'The title of the page.', example: 'Cart' }))

export const PageVisit = object(
  { url, title, visitedAt: instant('When the visitor opened the page.') },
  {
    title: 'PageVisit',
    example: { url: 'https://shop.example.com/cart', title: 'Cart', visitedAt: '2026-11-21T09:58:11.006Z' },
  },
)

export const NewPageVisit = object(
  { url, title },
  { title: 'NewPageVisit', example: { url: 'https://shop.example.com/cart', title: 'Cart' } },
)
export type NewPageVisit = Static<typeof NewPageVisit>
