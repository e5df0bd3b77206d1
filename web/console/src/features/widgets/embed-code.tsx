import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../../../ui/react/copy-button.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { serverSettingsQuery } from '../departments/queries.ts'
import { toEmbedCode } from './rules.ts'
import { widgetsStrings } from './strings.ts'
import styles from './styles.module.css'

/** The line that shows a widget on a website, and a link to its own page. */
export function EmbedCode({ widgetKey }: { readonly widgetKey: string }) {
  const { api } = useConsole()
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const { data: settings } = useQuery(serverSettingsQuery(api))
  const origin = (settings?.publicUrl ?? location.origin).replace(/\/+$/, '')
  const code = toEmbedCode(origin, widgetKey)
  return (
    <section aria-label={text('embed')}>
      <Text fw={600}>{text('embed')}</Text>
      <Text c="dimmed" size="sm">
        {text('embedHint')}
      </Text>
      <code className={styles.code} dir="ltr">
        {code}
      </code>
      <Group gap="md">
        <CopyButton value={code} label={common('copy')} copiedLabel={common('copied')} />
        <Anchor href={`/c/${widgetKey}`} target="_blank" rel="noopener">
          {text('openPage')}
        </Anchor>
      </Group>
    </section>
  )
}
