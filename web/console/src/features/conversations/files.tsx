import { UnstyledButton } from '@mantine/core'
import { IconDownload, IconPaperclip, IconPhotoOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useFormats, useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import styles from './files.module.css'
import { type ChatFile, isRasterImage, stripBidiControls } from './rules/files.ts'
import { conversationsStrings } from './strings.ts'
import { useDownload, useFileUrl } from './use-file.tsx'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

function FileButton({ file }: { readonly file: ChatFile }) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { state, download } = useDownload(file)
  const name = stripBidiControls(file.originalFileName)
  const size = formats.size(file.fileSize)
  return (
    <UnstyledButton
      className={styles.file}
      aria-label={text('download', { name, size })}
      aria-busy={state === 'loading'}
      onClick={() => void download()}
    >
      <IconPaperclip size={16} aria-hidden="true" />
      <bdi className={styles.fileName}>{name}</bdi>
      <span className={styles.fileSize}>{state === 'failed' ? text('unreachable') : size}</span>
      <IconDownload size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}

interface ImageFileProps {
  readonly file: ChatFile
  readonly listImages: () => readonly ChatFile[]
}

function ImageFile({ file, listImages }: ImageFileProps) {
  const text = useText(conversationsStrings)
  const { url, isError } = useFileUrl(file)
  const [isBroken, setBroken] = useState(false)
  /** The images to look through; null if none is enlarged. */
  const [enlarged, setEnlarged] = useState<readonly ChatFile[] | null>(null)
  const name = stripBidiControls(file.originalFileName)
  if (isError || isBroken)
    return (
      <div className={styles.missing}>
        <p>
          <IconPhotoOff size={16} aria-hidden="true" /> {text('imageMissing')}
        </p>
        <FileButton file={file} />
      </div>
    )
  return (
    <>
      <UnstyledButton
        className={styles.image}
        aria-label={text('openImage', { name })}
        aria-haspopup="dialog"
        onClick={() => setEnlarged(listImages())}
      >
        {url === null ? (
          <span className={styles.imagePlace} />
        ) : (
          <img src={url} alt="" onError={() => setBroken(true)} />
        )}
      </UnstyledButton>
      {enlarged && (
        <Suspense>
          <Lightbox images={enlarged} first={file} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </>
  )
}

interface FilesProps {
  readonly files: readonly ChatFile[]
  /** Returns the images of the conversation, between which the agent can move when one is enlarged. */
  readonly listImages: () => readonly ChatFile[]
}

/** The files of a message: images in the transcript, others as buttons that download them. */
export const Files = ({ files, listImages }: FilesProps) => (
  <>
    {files.map((file) =>
      isRasterImage(file.contentType) ? (
        <ImageFile key={file.id} file={file} listImages={listImages} />
      ) : (
        <FileButton key={file.id} file={file} />
      ),
    )}
  </>
)
