import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { components } from '#sdk'
import { Avatar } from '../../../../ui/react/avatar.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { VisitorFacts } from './facts.tsx'
import { OtherConversations, PageVisits } from './history.tsx'
import { visitorsStrings } from './strings.ts'
import styles from './styles.module.css'
import { Verified } from './verified.tsx'

type Visitor = components['schemas']['Visitor']

interface VisitorPanelProps {
  readonly visitor: Visitor
  readonly pages: readonly components['schemas']['PageVisit'][]
  readonly conversationId: string
  /** Blocks the visitor. Only administrators are offered it. */
  readonly onBlock: () => void
  /** What belongs to the conversation, such as its tags. */
  readonly children: ReactNode
}

/** Who the visitor is, and what the visitor has done before. */
export function VisitorPanel({ visitor, pages, conversationId, onBlock, children }: VisitorPanelProps) {
  const { session } = useConsole()
  const text = useText(visitorsStrings)
  const name = visitor.displayName ?? text('unnamed')
  const isAdministrator = session.store.get().tokens?.agent.role === 'administrator'
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Avatar name={name} url={null} size={40} />
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        {visitor.displayName !== null && <Verified isVerified={visitor.verifiedMembers.includes('name')} />}
      </div>
      <VisitorFacts visitor={visitor} />
      {children}
      <PageVisits pages={pages} />
      <OtherConversations visitorId={visitor.id} conversationId={conversationId} />
      {isAdministrator && (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.block}
          leftSection={<IconBan size={16} />}
          onClick={onBlock}
        >
          {text('block')}
        </Button>
      )}
    </div>
  )
}
