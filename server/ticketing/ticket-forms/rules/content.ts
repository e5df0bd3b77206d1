import type { FieldError } from '#platform/errors/field-errors.ts'
import type { Locale, LocalizedMessage } from '#platform/i18n/localized-message.ts'
import type { FormField } from '../schema.ts'
import { type CheckedValues, findMaxLength, isTicketField, type TicketFieldName } from './values.ts'

const yes: LocalizedMessage = { en: 'Yes', tr: 'Evet', de: 'Ja', fr: 'Oui', es: 'Sí', ar: 'نعم' }
const no: LocalizedMessage = { en: 'No', tr: 'Hayır', de: 'Nein', fr: 'Non', es: 'No', ar: 'لا' }

export type SubmittedContent = Readonly<Record<TicketFieldName, string | null>>

const MAX_DESCRIPTION_LENGTH = findMaxLength({ key: 'description', type: 'textarea' }) ?? 0

const formatLine = ({ label }: FormField, value: string | boolean, locale: Locale): string =>
  `${label}: ${typeof value === 'string' ? value : (value ? yes : no)[locale]}`

function findContentErrors(fields: readonly FormField[], content: SubmittedContent): FieldError[] {
  const { subject, description } = content
  if (description !== null && Array.from(description).length > MAX_DESCRIPTION_LENGTH)
    return [{ field: 'values', rule: 'maxLength', params: { limit: MAX_DESCRIPTION_LENGTH } }]
  if (subject !== null || description !== null) return []
  const field = fields.find(({ key }) => key === 'subject' || key === 'description')
  return [{ field: `values.${field?.key ?? 'subject'}`, rule: 'required' }]
}

/** Appends custom values to the description. Errors: it is too long, or both subject and description are empty. */
export function composeContent(
  { values }: CheckedValues,
  locale: Locale,
): { readonly content: SubmittedContent; readonly errors: readonly FieldError[] } {
  const entries = [...values]
  const findText = (name: TicketFieldName): string | null => {
    const value = entries.find(([{ key }]) => key === name)?.[1]
    return typeof value === 'string' ? value : null
  }
  const lines = entries.flatMap(([field, value]) =>
    isTicketField(field.key) || value === null ? [] : [formatLine(field, value, locale)],
  )
  const paragraphs = [findText('description'), lines.length > 0 ? lines.join('\n') : null]
  const description = paragraphs.filter((text) => text !== null).join('\n\n')
  const content = {
    subject: findText('subject'),
    description: description === '' ? null : description,
    requesterFullName: findText('requesterFullName'),
    requesterEmailAddress: findText('requesterEmailAddress'),
    requesterPhoneNumber: findText('requesterPhoneNumber'),
  }
  return { content, errors: findContentErrors([...values.keys()], content) }
}
