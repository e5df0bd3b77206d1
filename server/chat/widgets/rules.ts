import type { FieldError } from '#platform/errors/invalid.ts'
import type { FileLimits } from '#platform/files/config.ts'

/** What a widget looks like unless its administrator says otherwise. */
export const PRIMARY_COLOR = '#1f6feb'

/** `https://example.com` for any way of writing that origin; null for a text that is none. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@*]/.test(text)
  return isOrigin ? url.origin : null
}

/** Which of the origins are none; nothing is said of what is no list of texts. */
export const originMistakes = (origins: unknown): FieldError[] =>
  (Array.isArray(origins) ? origins : []).flatMap((origin: unknown, index) => {
    if (typeof origin !== 'string' || originOf(origin) !== null) return []
    return [{ field: `allowedOrigins[${index}]`, rule: 'format' as const, params: { format: 'https://host' } }]
  })

/** What visitors may send by a widget: the deployment may have become stricter since the widget was made. */
export const limitsOf = (
  { attachmentMaxSizeBytes, attachmentAllowedExtensions }: Required<Asked>,
  { maxFileSizeBytes, extensions }: FileLimits,
): FileLimits => ({
  maxFileSizeBytes: Math.min(attachmentMaxSizeBytes ?? maxFileSizeBytes, maxFileSizeBytes),
  extensions: extensions.filter((extension) => attachmentAllowedExtensions?.includes(extension) ?? true),
})

interface Asked {
  readonly attachmentMaxSizeBytes?: number | null
  readonly attachmentAllowedExtensions?: readonly string[] | null
}

/** What a widget asks for beyond what the deployment takes. */
export function limitMistakes(asked: Asked, { maxFileSizeBytes, extensions }: FileLimits): FieldError[] {
  const isTooLarge = (asked.attachmentMaxSizeBytes ?? 0) > maxFileSizeBytes
  const size = { field: 'attachmentMaxSizeBytes', rule: 'maximum' as const, params: { limit: maxFileSizeBytes } }
  const others = (asked.attachmentAllowedExtensions ?? []).flatMap((extension, index) => {
    if (extensions.includes(extension)) return []
    const params = { allowed: extensions.join(', ') }
    return [{ field: `attachmentAllowedExtensions[${index}]`, rule: 'enum' as const, params }]
  })
  return [...(isTooLarge ? [size] : []), ...others]
}
