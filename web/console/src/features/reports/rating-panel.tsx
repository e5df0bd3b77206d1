import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../../ui/react/page.tsx'
import { Panel } from '../../../../ui/react/panel.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { CountBar } from './count-bar.tsx'
import { DownloadButton } from './download-button.tsx'
import { type RatingReport, ratingsQuery } from './queries.ts'
import type { Period } from './rules/periods.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

function ScoreTable({ scores }: Pick<RatingReport, 'scores'>) {
  const text = useText(reportsStrings)
  const highest = Math.max(...scores.map(({ count }) => count))
  return (
    <PlainTable
      label={text('scores')}
      emptyText={text('noRatings')}
      columns={[{ label: text('score') }, { label: text('ratings'), isNumber: true }]}
      rows={[...scores].reverse().map(({ score, count }) => ({
        key: score,
        cells: [text('scoreOf', { score }), <CountBar key="count" value={count} highest={highest} />],
      }))}
    />
  )
}

function RatedAgents({ agents }: Pick<RatingReport, 'agents'>) {
  const text = useText(reportsStrings)
  const { number } = useFormats()
  return (
    <PlainTable
      label={text('ratingsByAgent')}
      emptyText={text('noRatedAgents')}
      columns={[
        { label: text('agent') },
        { label: text('ratings'), isNumber: true },
        { label: text('averageScore'), isNumber: true },
      ]}
      rows={agents.map(({ agentId, agentName, rated, averageScore }) => ({
        key: agentId,
        cells: [<bdi key="name">{agentName}</bdi>, number(rated), number(averageScore)],
      }))}
    />
  )
}

function Comments({ comments }: Pick<RatingReport, 'comments'>) {
  const text = useText(reportsStrings)
  const { day } = useFormats()
  if (comments.length === 0) return null
  return (
    <section aria-label={text('comments')}>
      <h3 className={styles.figureName}>{text('comments')}</h3>
      <ul className={styles.comments}>
        {comments.map(({ conversationId, score, comment, agentName, closedAt }) => (
          <li key={conversationId}>
            <p className={styles.comment}>
              <bdi>{comment}</bdi>
            </p>
            <p className={styles.note}>
              {text('commentBy', { score, agent: `\u2068${agentName ?? text('noAgent')}\u2069`, day: day(closedAt) })}{' '}
              <Link to="/history" search={{ conversation: conversationId }} className={styles.commentLink}>
                {text('openConversation')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ratings({ report }: { readonly report: RatingReport }) {
  const text = useText(reportsStrings)
  const { number } = useFormats()
  const { totals, scores, agents, comments } = report
  if (totals.averageScore === null) return <p className={styles.note}>{text('noRatings')}</p>
  const figures = { average: number(totals.averageScore), rated: number(totals.rated), closed: number(totals.closed) }
  return (
    <>
      <p className={styles.ratingSummary}>{text('ratingSummary', figures)}</p>
      <div className={styles.ratingTables}>
        <ScoreTable scores={scores} />
        <RatedAgents agents={agents} />
      </div>
      <Comments comments={comments} />
    </>
  )
}

/** How visitors rated the conversations that were closed in the period. */
export function RatingPanel({ period }: { readonly period: Period }) {
  const text = useText(reportsStrings)
  const { data, error, refetch, isPlaceholderData } = useQuery(ratingsQuery(useConsole().api, period))
  const rows = data?.agents.map(({ agentName, rated, averageScore }) => [agentName, rated, averageScore]) ?? []
  const header = [text('agent'), text('ratings'), text('averageScore')]
  return (
    <Panel
      title={text('ratings')}
      controls={
        data &&
        !isPlaceholderData && (
          <DownloadButton table={text('ratings')} fileName="ratings" period={period} rows={[header, ...rows]} />
        )
      }
    >
      {error && (
        <Failure
          message={error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={isPlaceholderData ? styles.isOld : undefined} aria-busy={isPlaceholderData}>
          <Ratings report={data} />
        </div>
      )}
    </Panel>
  )
}
