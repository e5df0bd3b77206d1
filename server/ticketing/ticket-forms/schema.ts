import { type Static, Type } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { locales } from '#platform/i18n/localized-message.ts'
import { priorities } from '../database/priorities.ts'

const MAX_FIELDS = 50
const MAX_OPTIONS = 100
export const MAX_OPTION_LENGTH = 200

const fieldTypes = ['text', 'textarea', 'email', 'phone', 'select', 'checkbox'] as const

const fieldMembers = {
  key: trimmedText(64, {
    pattern:
      '^(subject|description|requesterFullName|requesterEmailAddress|requesterPhoneNumber|custom_[A-Za-z0-9_]{1,57})$',
    description:
      'Where the value is stored: the name of a field of the ticket, or `custom_` and a name of your choice. Values of custom fields are appended to the description, one `Label: value` per line. Each key can occur once.',
    example: 'subject',
  }),
  type: enumOf(fieldTypes, 'How the field is displayed and validated. Only custom fields can be a `checkbox`.'),
  label: trimmedText(200, { description: 'The label of the field.' }),
  placeholder: nullable(
    trimmedText(200, { description: 'An example that an empty field shows; null means that it shows none.' }),
  ),
  maxLength: nullable(
    integer({
      minimum: 1,
      maximum: 65_536,
      description:
        'The maximum length of the value in characters; null means the largest possible length. If `key` names a field of the ticket, the largest possible length is the maximum length of that ticket field. For custom fields it depends on `type`: 1,000 for `text`, 10,000 for `textarea`, 254 for `email`, 32 for `phone`, 200 for `select`.',
    }),
  ),
}

const options = listOf(trimmedText(MAX_OPTION_LENGTH), {
  maxItems: MAX_OPTIONS,
  uniqueItems: true,
  description:
    'The choices of a `select`, in order. Other types have none. If `key` names a field of the ticket, each choice must be valid for that field, such as an e-mail address for `requesterEmailAddress`. No choice may be longer than `maxLength`.',
})

export const FormField = object(
  {
    ...fieldMembers,
    isRequired: flag('Whether the person must fill in the field; a `checkbox` must then be checked.'),
    options,
    order: integer({ description: 'The position of the field: the lowest comes first.' }),
  },
  { title: 'FormField' },
)
export type FormField = Static<typeof FormField>

const NewFormField = object(
  {
    ...fieldMembers,
    isRequired: nullable(FormField.properties.isRequired),
    options: nullable(options),
    order: nullable(
      integer({
        minimum: 0,
        maximum: 10_000,
        description: 'The position of the field: the lowest comes first. Defaults to the position in this list.',
      }),
    ),
  },
  { title: 'NewFormField' },
)
export type NewFormField = Static<typeof NewFormField>

const appearance = {
  title: nullable(
    trimmedText(200, { description: 'The heading of the form; null means a default in the language of the form.' }),
  ),
  description: nullable(
    trimmedText(2000, { description: 'The text below the heading; null means that there is none.' }),
  ),
  submitLabel: nullable(
    trimmedText(100, { description: 'The label of the button; null means a default in the language of the form.' }),
  ),
  successMessage: nullable(
    trimmedText(1000, {
      description: 'The text after a submission; null means a default in the language of the form.',
    }),
  ),
  locale: nullable(
    enumOf(
      locales,
      'The language of the form; null means the language of the page that embeds the form if it is supported, otherwise the language of the person’s browser.',
    ),
  ),
}

const settings = {
  name: trimmedText(200, {
    description:
      'The name of the form, which staff see; its first 100 characters are the `source` of the tickets. It must be unique; upper and lower case do not matter.',
  }),
  poolId: integer({ description: 'The pool of the tickets.' }),
  ...appearance,
  defaultPriority: nullable(enumOf(priorities, 'The priority of the tickets; null means the default of the pool.')),
}

const isEnabled = flag(
  'Whether people can read and submit the form. For a disabled form, the server returns 404 to them.',
)
const attachmentsEnabled = flag('Whether people may send files with the form.')
const allowedOrigins = listOf(trimmedText(300), {
  maxItems: 100,
  uniqueItems: true,
  description:
    'The origins, such as `https://example.com`, of the websites that may embed the form with the script, or show its page (`/forms/{token}`) in a frame. If the list is empty, every website may embed the form with the script, but only this server may show its page in a frame.',
})
const newFields = listOf(NewFormField, {
  minItems: 1,
  maxItems: MAX_FIELDS,
  description: 'The fields of the form. One of them must be `subject` or `description`.',
})

const exampleField = {
  key: 'subject',
  type: 'text',
  label: 'What is it about?',
  placeholder: null,
  isRequired: true,
  maxLength: null,
  options: [],
  order: 0,
}

const exampleChallenge = '0tqVn2cQm5hVbS1xJ8yKfg.1795341064.Zk3vQ9aBn1c7Xw2mT5yU8oPqRsT0uVwXyZ4aB6cD8eF'

const example = {
  name: 'Returns',
  poolId: 1,
  isEnabled: true,
  title: 'Return an order',
  description: 'We answer within one working day.',
  submitLabel: null,
  successMessage: null,
  locale: 'en',
  fields: [exampleField],
  allowedOrigins: ['https://shop.example.com'],
  attachmentsEnabled: true,
  defaultPriority: null,
}

export const TicketForm = object(
  {
    id: integer({ description: 'The id of the form.' }),
    token: verbatimText(22, {
      description:
        'The public token of the form, whose page is `/forms/{token}`. Anyone who has the token can submit the form.',
    }),
    ...settings,
    isEnabled,
    fields: listOf(FormField, { description: 'The fields of the form, in their order.' }),
    allowedOrigins,
    attachmentsEnabled,
    createdAt: instant('When the form was created.'),
    updatedAt: instant('When the form was last changed.'),
  },
  {
    title: 'TicketForm',
    example: {
      id: 1,
      token: 'k3Jx8Qm2Zr7Tn5Wv9Yb1Cg',
      ...example,
      createdAt: '2026-11-21T09:51:04.123Z',
      updatedAt: '2026-11-21T09:51:04.123Z',
    },
  },
)
export type TicketForm = Static<typeof TicketForm>

export const TicketForms = pageOf(TicketForm)
export const TicketFormQuery = object(pageParameters)

export const NewTicketForm = object(
  {
    ...settings,
    isEnabled: nullable(isEnabled),
    fields: newFields,
    allowedOrigins: nullable(allowedOrigins),
    attachmentsEnabled: nullable(attachmentsEnabled),
  },
  {
    title: 'NewTicketForm',
    description: 'By default, the form is enabled, accepts no files, and every website may embed it with the script.',
    example,
  },
)
export type NewTicketForm = Static<typeof NewTicketForm>

export const TicketFormChange = partialUpdate(
  { ...settings, isEnabled, fields: newFields, allowedOrigins, attachmentsEnabled },
  {
    title: 'TicketFormChange',
    description: 'Fields that you omit keep their values. `fields` replaces the whole list.',
    example: { isEnabled: false },
  },
)
export type TicketFormChange = Static<typeof TicketFormChange>

export const PublicForm = object(
  {
    ...appearance,
    fields: listOf(FormField, { description: 'The fields of the form, in their order.' }),
    attachmentsEnabled,
    challenge: verbatimText(200, {
      description:
        'An opaque value. Send it back unchanged as `challenge` of the submission. It can be used for one ticket of this form, until it expires.',
    }),
    expiresAt: instant('When the challenge expires; the form itself does not.', '2026-11-22T09:51:04.123Z'),
  },
  {
    title: 'PublicTicketForm',
    example: {
      title: 'Return an order',
      description: 'We answer within one working day.',
      submitLabel: null,
      successMessage: null,
      locale: 'en',
      fields: [exampleField],
      attachmentsEnabled: true,
      challenge: exampleChallenge,
      expiresAt: '2026-11-22T09:51:04.123Z',
    },
  },
)
export type PublicForm = Static<typeof PublicForm>

const challenge = nullable(
  anyText('The challenge that you read with the form. Required, unless `website` has a value.'),
)
const website = nullable(
  anyText(
    'Leave it empty. It is a honeypot for bots, which fill in every field: if it has a value, the server returns a receipt and stores nothing.',
  ),
)

export const FormSubmission = object(
  {
    challenge,
    values: nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The values of the fields by key: `true` or `false` for a `checkbox`, a text for any other type. Required unless `website` has a value. The subject, the description or a custom field must have a value.',
      }),
    ),
    website,
  },
  {
    title: 'FormSubmission',
    example: {
      challenge: exampleChallenge,
      values: { subject: 'The left shoe is missing' },
      website: '',
    },
  },
)
export type FormSubmission = Static<typeof FormSubmission>

/** Maximum length of the values in a submission with files, as JSON, in characters. */
export const MAX_VALUES_LENGTH = 262_144

/** The text fields of a submission with files. */
export const FormSubmissionTextFields = object({
  challenge,
  values: nullable(
    preservedText(MAX_VALUES_LENGTH, {
      description:
        'The values of the fields by key, as a JSON object like the `values` of a JSON body. Required, unless `website` has a value.',
    }),
  ),
  website,
})
