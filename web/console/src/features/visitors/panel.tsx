import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
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

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

interface VisitorPanelProps {
  readonly visitor: Visitor
  readonly pages: readonly components['schemas']['PageVisit'][]
  readonly conversationId: string
  /** What belongs to the conversation, such as its tags. */
  readonly children: ReactNode
}

/** Who the visitor is, and what the visitor has done before. */
export function VisitorPanel({ visitor, pages, conversationId, children }: VisitorPanelProps) {
  const { session } = useConsole()
  const text = useText(visitorsStrings)
  const [isBlocking, setBlocking] = useState(false)
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
          onClick={() => setBlocking(true)}
        >
          {text('block')}
        </Button>
      )}
      {isBlocking && (
        <Suspense>
          <BlockDialog visitorId={visitor.id} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </div>
  )
}
