import { Button } from '@mantine/core'
import { useState } from 'react'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { toFailure } from '../../platform/form-errors.ts'
import { useText } from '../../platform/language.tsx'
import { sendTestEmail } from './commands.ts'
import { settingsStrings } from './strings.ts'
import styles from './styles.module.css'

/** Sends a test e-mail to the administrator, and says where it goes, or why not. */
export function TestEmail() {
  const { api } = useConsole()
  const text = useText(settingsStrings)
  const common = useText(commonStrings)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      showNotice(text('testEmailSent', { email: await sendTestEmail(api) }))
    } catch (error) {
      setFailure(toFailure(error, common('unreachable')))
    }
    setSending(false)
  }
  return (
    <div className={styles.action}>
      <Button variant="default" size="xs" loading={isSending} onClick={() => void send()}>
        {text('sendTestEmail')}
      </Button>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
