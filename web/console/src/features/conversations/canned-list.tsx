import { useText } from '../../platform/language.tsx'
import type { CannedResponse } from '../canned-responses/queries.ts'
import styles from './composer.module.css'
import { conversationsStrings } from './strings.ts'
import type { CannedChoice } from './use-canned-responses.tsx'

export const optionIdOf = ({ id }: CannedResponse): string => `canned-response-${id}`

/** The canned responses to choose from. The keyboard is handled by the field, which keeps the focus. */
export function CannedList({ canned }: { readonly canned: CannedChoice }) {
  const text = useText(conversationsStrings)
  if (!canned.active)
    return (
      <p className={styles.canned} role="status">
        <span className={styles.noCanned}>{text(canned.sentence)}</span>
      </p>
    )
  return (
    <div className={styles.canned} role="listbox" id="canned-responses" aria-label={text('cannedResponses')}>
      {canned.matches?.map((response) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={response.id}
          id={optionIdOf(response)}
          role="option"
          aria-selected={response === canned.active}
          className={styles.option}
          // The field would lose the focus, and the list would close.
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => canned.activate(response)}
          onClick={() => canned.choose(response)}
        >
          <span className={styles.optionTitle}>
            <bdi>{response.title}</bdi>
            <code dir="ltr">{`/${response.shortcut.replace(/^\//, '')}`}</code>
          </span>
          <span className={styles.optionBody} dir="auto">
            {response.body}
          </span>
        </div>
      ))}
    </div>
  )
}
