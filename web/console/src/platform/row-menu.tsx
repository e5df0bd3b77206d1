import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonStrings } from './common-strings.ts'
import { useText } from './language.tsx'

/** The menu of a row. `name` names the row for screen readers. */
export function RowMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText(commonStrings)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={text('actionsOf', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
