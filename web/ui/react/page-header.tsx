import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly description?: string
  /** The primary button of the page. */
  readonly children?: ReactNode
}

/** The heading of a page, what the page is for, and its primary button. The heading can receive the focus. */
export const PageHeader = ({ title, description, children }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.texts}>
      <Title order={1} tabIndex={-1} className={styles.title}>
        {title}
      </Title>
      {description !== undefined && <Text c="dimmed">{description}</Text>}
    </div>
    {children}
  </header>
)
