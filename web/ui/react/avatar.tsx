import styles from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** The address of a picture; null shows the initials. */
  readonly url: string | null
  /** In pixels. */
  readonly size: number
}

/** Returns the first letters of the first and the last word of a name. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
  return letters.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}

/** The picture of a person, or the initials. It is decorative, because the name is shown as text, too. */
export const Avatar = ({ name, url, size }: AvatarProps) => (
  <span
    className={styles.avatar}
    style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
    aria-hidden="true"
  >
    {url === null ? toInitials(name) : <img src={url} alt="" className={styles.picture} />}
  </span>
)
