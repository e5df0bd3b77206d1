import { Menu } from '@mantine/core'
import { commonStrings } from '../../platform/common-strings.ts'
import type { ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { RowMenu } from '../../platform/row-menu.tsx'
import type { Department } from '../agents/queries.ts'
import { changeDepartment, deleteDepartment } from './commands.ts'
import { departmentsStrings } from './strings.ts'

interface DepartmentMenuProps {
  readonly department: Department
  readonly onConfirm: (action: ConfirmedAction) => void
}

/** What an administrator can do with a department. */
export function DepartmentMenu({ department: { id, name, isDefault }, onConfirm }: DepartmentMenuProps) {
  const console = useConsole()
  const text = useText(departmentsStrings)
  const common = useText(commonStrings)
  const [, change] = useRecordSearch()
  const makeDefault: ConfirmedAction = {
    title: text('makeDefault'),
    text: text('defaultHint'),
    confirmLabel: text('makeDefault'),
    isDangerous: false,
    run: () => changeDepartment(console, id, { isDefault: true }),
    notice: text('madeDefault', { name }),
  }
  const deletion: ConfirmedAction = {
    title: text('deleteTitle', { name }),
    text: text('deleteText'),
    confirmLabel: common('delete'),
    run: () => deleteDepartment(console, id),
    notice: common('deleted', { name }),
  }
  return (
    <RowMenu name={name}>
      <Menu.Item onClick={() => change({ edit: id })}>{common('edit')}</Menu.Item>
      {!isDefault && <Menu.Item onClick={() => onConfirm(makeDefault)}>{text('makeDefault')}</Menu.Item>}
      <Menu.Divider />
      <Menu.Item color="var(--bad)" onClick={() => onConfirm(deletion)}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
