import { IconStarFilled } from '@tabler/icons-react'
import { useFormats, useText } from '../../platform/language.tsx'
import { VisitorPanel } from '../visitors/panel.tsx'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'
import { Tags } from './tags.tsx'
import { useBlockVisitor } from './use-block-visitor.tsx'

interface DetailsProps {
  readonly startsAtTags?: boolean
  /** Called when the field for tags has been shown, if the details start at it. */
  readonly onTags?: () => void
  /** Called when the agent blocks the visitor, before a notice says so. */
  readonly onBlock?: () => void
}

/** The visitor, and what agents know about the conversation. */
export function Details({ startsAtTags = false, onTags, onBlock }: DetailsProps) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { detail } = useScreen()
  const { rating, escalationTicketId, visitor, pages, id } = detail
  const block = useBlockVisitor()
  const blockFromHere = () => {
    onBlock?.()
    block()
  }
  return (
    <VisitorPanel visitor={visitor} pages={pages} conversationId={id} onBlock={blockFromHere}>
      <section className={styles.section}>
        <h3 className={styles.sectionTitle}>{text('tags')}</h3>
        <Tags hasAutofocus={startsAtTags} onFocus={onTags} />
      </section>
      {escalationTicketId !== null && (
        <section className={styles.section}>
          <h3 className={styles.sectionTitle}>{text('ticket')}</h3>
          <p>{`#${escalationTicketId}`}</p>
        </section>
      )}
      {rating && (
        <section className={styles.section}>
          <h3 className={styles.sectionTitle}>{text('rating')}</h3>
          <p className={styles.rating}>
            <IconStarFilled size={14} aria-hidden="true" className={styles.star} />
            {text('ratingOf', { score: formats.number(rating.score) })}
          </p>
          {rating.comment !== null && <p dir="auto">{rating.comment}</p>}
        </section>
      )}
    </VisitorPanel>
  )
}
