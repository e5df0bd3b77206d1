import { splitText } from '../../../../../ui/browser/safe-text.ts'

/** The text of a message, with links and emphasis but never as HTML. */
export const MessageText = ({ body }: { readonly body: string }) => (
  <p dir="auto" class="text">
    {splitText(body).map((part) => {
      if (part.kind === 'link')
        return (
          <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        )
      if (part.kind === 'strong') return <strong>{part.text}</strong>
      return part.kind === 'code' ? <code>{part.text}</code> : part.text
    })}
  </p>
)
