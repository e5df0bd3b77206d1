import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadText } from '../../../../ui/browser/download.ts'
import { useText } from '../../platform/language.tsx'
import { type CsvValue, toCsv } from './rules/csv.ts'
import type { Period } from './rules/periods.ts'
import { reportsStrings } from './strings.ts'

interface DownloadButtonProps {
  /** The name of the table, for screen readers. */
  readonly table: string
  /** The first part of the name of the file. */
  readonly fileName: string
  /** The period of the rows; null while those of another one are still shown. */
  readonly period: Period | null
  readonly rows: readonly (readonly CsvValue[])[]
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a table as a file. */
export function DownloadButton({ table, fileName, period, rows }: DownloadButtonProps) {
  const text = useText(reportsStrings)
  if (period === null) return null
  const save = () => {
    const name = `${fileName}-${period.firstDay}-${period.lastDay}.csv`
    downloadText(name, 'text/csv;charset=utf-8', BYTE_ORDER_MARK + toCsv(rows))
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={save}
      aria-label={text('downloadOf', { table })}
    >
      {text('download')}
    </Button>
  )
}
