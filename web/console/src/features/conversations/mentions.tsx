import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './mentions.module.css'
import { colleaguesQuery } from './queries.ts'
import { splitMentions } from './rules/mentions.ts'

/** How long a name may be out of date. Otherwise each note that scrolls into view would read the names again. */
const STALE_MS = 300_000

/** A text of a note, with the mentions of agents marked. */
export function Mentions({ text }: { readonly text: string }) {
  const { api, session } = useConsole()
  const ownId = useStore(session.store).tokens?.agent.id ?? 0
  const { data: agents = [] } = useQuery({ ...colleaguesQuery(api), staleTime: STALE_MS })
  return splitMentions(text, agents).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never move.
    if (part.agentIds.length === 0) return <Fragment key={index}>{part.text}</Fragment>
    return (
      <mark
        key={index}
        className={part.agentIds.includes(ownId) ? `${styles.mention} ${styles.isOwn}` : styles.mention}
      >
        <bdi>{part.text}</bdi>
      </mark>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text never move.
  })
}
