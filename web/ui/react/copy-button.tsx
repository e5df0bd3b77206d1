import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../browser/clipboard.ts'
import { HiddenText } from './hidden-text.tsx'

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  readonly copiedLabel: string
}

const SHOWN_FOR_MS = 2500

/** Copies a text, and says so for a moment. */
export function CopyButton({ value, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copyText(value).then(setCopied)}
      >
        {isCopied ? copiedLabel : label}
      </Button>
      <HiddenText role="status">{isCopied ? copiedLabel : ''}</HiddenText>
    </>
  )
}
