import type { FieldError } from '#platform/errors/field-errors.ts'
import type { FileLimits } from '#platform/files/config.ts'

export const DEFAULT_PRIMARY_COLOR = '#1f6feb'

/** Applies both limits: those of the deployment may have become lower than those of the widget since it was saved. */
export const resolveFileLimits = (
  { attachmentMaxSizeBytes, attachmentAllowedExtensions }: Required<WidgetFileLimits>,
  { maxFileSizeBytes, extensions }: FileLimits,
): FileLimits => ({
  maxFileSizeBytes: Math.min(attachmentMaxSizeBytes ?? maxFileSizeBytes, maxFileSizeBytes),
  extensions: extensions.filter((extension) => attachmentAllowedExtensions?.includes(extension) ?? true),
})

interface WidgetFileLimits {
  readonly attachmentMaxSizeBytes?: number | null
  readonly attachmentAllowedExtensions?: readonly string[] | null
}

export function validateFileLimits(
  requested: WidgetFileLimits,
  { maxFileSizeBytes, extensions }: FileLimits,
): FieldError[] {
  const isTooLarge = (requested.attachmentMaxSizeBytes ?? 0) > maxFileSizeBytes
  const sizeError = { field: 'attachmentMaxSizeBytes', rule: 'maximum' as const, params: { limit: maxFileSizeBytes } }
  const extensionErrors = (requested.attachmentAllowedExtensions ?? []).flatMap((extension, index) => {
    if (extensions.includes(extension)) return []
    const params = { allowed: extensions.join(', ') }
    return [{ field: `attachmentAllowedExtensions[${index}]`, rule: 'enum' as const, params }]
  })
  return [...(isTooLarge ? [sizeError] : []), ...extensionErrors]
}
