import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { components } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { visitorConversationsQuery } from './queries.ts'
import { visitorsStrings } from './strings.ts'
import styles from './styles.module.css'

/** Whether a browser may open the address: visitors choose it. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

type PageVisit = components['schemas']['PageVisit']

function Page({ url, title }: PageVisit) {
  const name = title === null || title === '' ? url : title
  return isWebAddress(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url} className={styles.page} dir="auto">
      {name}
    </a>
  ) : (
    <span className={styles.page} title={url} dir="auto">
      {name}
    </span>
  )
}

/** The pages that the visitor viewed, newest first. */
export function PageVisits({ pages }: { readonly pages: readonly PageVisit[] }) {
  const text = useText(visitorsStrings)
  const formats = useFormats()
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{text('pages')}</h3>
      {pages.length === 0 && <p className={styles.none}>{text('noPages')}</p>}
      <ol className={styles.list}>
        {pages.map((page) => (
          <li key={`${page.visitedAt} ${page.url}`} className={styles.item}>
            <Page {...page} />
            <time dateTime={page.visitedAt} title={formats.moment(page.visitedAt)}>
              {formats.time(page.visitedAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface OtherConversationsProps {
  readonly visitorId: string
  readonly conversationId: string
}

/** The other conversations of the visitor. */
export function OtherConversations({ visitorId, conversationId }: OtherConversationsProps) {
  const { api } = useConsole()
  const text = useText(visitorsStrings)
  const formats = useFormats()
  const { data = [] } = useQuery(visitorConversationsQuery(api, visitorId))
  const others = data.filter(({ id }) => id !== conversationId)
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{text('earlierConversations')}</h3>
      {others.length === 0 && <p className={styles.none}>{text('noEarlierConversations')}</p>}
      <ul className={styles.list}>
        {others.map(({ id, status, createdAt, lastMessage }) => (
          <li key={id}>
            <Link to="/conversations/$conversationId" params={{ conversationId: id }} className={styles.conversation}>
              <span>{text('conversationState', { day: formats.day(createdAt), status: text(status) })}</span>
              <span className={styles.preview} dir="auto">
                {lastMessage?.preview}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
