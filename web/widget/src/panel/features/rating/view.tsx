import { useSignal } from '@preact/signals'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { Field, FormView } from '../../platform/form/field.tsx'
import { useForm } from '../../platform/form/use-form.ts'
import { rateConversation } from './commands.ts'
import { wasRated } from './state.ts'

const SCORES = [1, 2, 3, 4, 5] as const
type Score = (typeof SCORES)[number]

const MAX_COMMENT_LENGTH = 2000

interface ScoresProps {
  /** Null until the visitor chooses one. */
  readonly score: Score | null
  readonly onChoose: (score: Score) => void
}

/** Five stars, which are a group of radio buttons. */
function Scores({ score, onChoose }: ScoresProps) {
  const { t } = useModel()
  return (
    <fieldset class="scores">
      <legend>{t('ratingQuestion')}</legend>
      <div class="stars">
        {SCORES.map((value) => (
          <label key={value} class={score !== null && value <= score ? 'star chosen' : 'star'}>
            <input
              type="radio"
              name="flowdesk-score"
              value={value}
              checked={value === score}
              onChange={() => onChoose(value)}
            />
            <Icon name="star" />
            <span class="visually-hidden">{t(`rating${value}`)}</span>
          </label>
        ))}
      </div>
      {score !== null && (
        // The chosen star says the same to assistive technology.
        <p class="score-name" aria-hidden="true">
          {t(`rating${score}`)}
        </p>
      )}
    </fieldset>
  )
}

/** Lets the visitor rate a conversation once: a score, and a comment if they like. */
export function RatingForm({ conversationId }: { readonly conversationId: string }) {
  const model = useModel()
  const { t } = model
  const score = useSignal<Score | null>(null)
  const isSent = useSignal(wasRated(model, conversationId))
  const wasSentBefore = useSignal(isSent.value).value
  const form = useForm<'comment'>({
    initial: { comment: '' },
    check: ({ comment }) =>
      [...comment].length > MAX_COMMENT_LENGTH ? { comment: t('messageTooLong', { count: MAX_COMMENT_LENGTH }) } : {},
    send: async ({ comment }) => {
      if (score.value === null) return
      await rateConversation(model, conversationId, score.value, comment)
      isSent.value = true
    },
    unreachable: t('unreachable'),
  })
  if (wasSentBefore) return null
  return (
    <div class="rating" data-flowdesk="rating">
      <p role="status">{isSent.value && t('ratingSent')}</p>
      {!isSent.value && (
        <Scores
          score={score.value}
          onChoose={(chosen) => {
            score.value = chosen
          }}
        />
      )}
      {!isSent.value && score.value !== null && (
        <FormView form={form} submitLabel={t('sendRating')} sendingLabel={t('busy')}>
          <Field form={form} name="comment" label={t('ratingComment')} rows={2} isOptional />
        </FormView>
      )}
    </div>
  )
}
