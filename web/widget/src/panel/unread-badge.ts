import { formatNumber } from '../../../ui/i18n/sentences.ts'
import type { Shell } from './model.ts'

/** The highest number on the launcher. */
const MAX_BADGE = 9

/** Returns a number of unread messages as the launcher shows it; an empty text if there is none. */
export function formatBadge({ t, locale }: Shell, count: number): string {
  if (count > MAX_BADGE) return t('manyUnread', { count: MAX_BADGE })
  return count === 0 ? '' : formatNumber(count, locale)
}
