import { Fragment } from 'react'
import { splitText, type TextPart } from '../../../../ui/browser/safe-text.ts'
import styles from './transcript.module.css'

function Part({ part }: { readonly part: TextPart }) {
  if (part.kind === 'link')
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {part.text}
      </a>
    )
  if (part.kind === 'strong') return <strong>{part.text}</strong>
  if (part.kind === 'code') return <code dir="ltr">{part.text}</code>
  return <Fragment>{part.text}</Fragment>
}

/** The text of a message with its links. Nothing in it becomes HTML. */
export const MessageText = ({ body }: { readonly body: string }) => (
  <p className={styles.text} dir="auto">
    {splitText(body).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Part key={index} part={part} />
    ))}
  </p>
)
