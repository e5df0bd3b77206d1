import { Suspense } from 'react'
import { splitText, type TextPart } from '../../../../ui/browser/safe-text.ts'
import { lazyOptional } from '../../platform/lazy-part.ts'
import styles from './transcript.module.css'

const Mentions = lazyOptional(
  async () => (await import('./mentions.tsx')).Mentions,
  ({ text }) => text,
)

function Part({ part, isNote }: { readonly part: TextPart; readonly isNote: boolean }) {
  if (part.kind === 'link')
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {part.text}
      </a>
    )
  if (part.kind === 'code') return <code dir="ltr">{part.text}</code>
  const text =
    isNote && part.text.includes('@') ? (
      <Suspense fallback={part.text}>
        <Mentions text={part.text} />
      </Suspense>
    ) : (
      part.text
    )
  return part.kind === 'strong' ? <strong>{text}</strong> : text
}

/** The text of a message with its links. Nothing in it becomes HTML. */
export const MessageText = ({ body, isNote }: { readonly body: string; readonly isNote: boolean }) => (
  <p className={styles.text} dir="auto">
    {splitText(body).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Part key={index} part={part} isNote={isNote} />
    ))}
  </p>
)
