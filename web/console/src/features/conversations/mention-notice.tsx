import { Button, CloseButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toPlainText } from '../../../../ui/browser/safe-text.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { removeMention } from './commands/mentioning.ts'
import styles from './notices.module.css'
import type { Mention } from './state/mentions.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'

/** Calls the function while the agent looks at the conversation. */
function useSeen(conversationId: string, onSeen: () => void): void {
  const isOpen = useLocation({ select: ({ pathname }) => pathname.endsWith(`/conversations/${conversationId}`) })
  useEffect(() => {
    if (!isOpen) return undefined
    if (document.hasFocus()) onSeen()
    addEventListener('focus', onSeen)
    return () => removeEventListener('focus', onSeen)
  }, [isOpen, onSeen])
}

/** A note that mentions the agent, until the agent opens its conversation. */
export function MentionNotice({ mention: { conversationId, name, body } }: { readonly mention: Mention }) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const noticeText = useText(conversationDialogsStrings)
  const remove = () => removeMention(console, conversationId)
  useSeen(conversationId, remove)
  return (
    <div className={styles.notice}>
      <span dir="auto">
        {noticeText('mentionedYou', { name })} <bdi className={styles.excerpt}>{toPlainText(body)}</bdi>
      </span>
      <Button component={Link} to={`/conversations/${conversationId}`} search variant="subtle" size="compact-sm">
        {text('open')}
      </Button>
      <CloseButton size="sm" aria-label={text('dismiss')} onClick={remove} />
    </div>
  )
}
