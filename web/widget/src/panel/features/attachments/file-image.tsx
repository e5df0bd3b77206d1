import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

interface FileImageProps {
  readonly blob: Blob
  /** The name of the file. Empty if it is written beside the image. */
  readonly name: string
  /** Called if the file is not an image that the browser knows. */
  readonly onFail?: () => void
}

/** Draws an image, which needs no URL. */
function DrawnImage({ blob, name, onFail }: FileImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    createImageBitmap(blob)
      .then((bitmap) => {
        if (!canvas.current) return
        canvas.current.width = bitmap.width
        canvas.current.height = bitmap.height
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      })
      .catch(() => onFail?.())
  }, [blob])
  return <canvas ref={canvas} role="img" aria-label={name} />
}

/** An image whose content is on the device. Its URL ends with the element. */
export function FileImage({ blob, name, onFail }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null)
  // A policy of the page may forbid the URLs of files.
  const isUrlRefused = useSignal(false)
  useLayoutEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  if (isUrlRefused.value) return <DrawnImage blob={blob} name={name} {...(onFail ? { onFail } : {})} />
  return (
    <img
      ref={image}
      alt={name}
      onError={() => {
        isUrlRefused.value = true
      }}
    />
  )
}
