import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  readonly intro?: string
  readonly children: ReactNode
}

/** A page of the administration: its heading, a sentence about it, and panels. */
export const Page = ({ title, intro, children }: PageProps) => (
  <div className={styles.page}>
    <div>
      <Title order={1}>{title}</Title>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
    </div>
    {children}
  </div>
)

/** Holds the place of content that is being read. */
export const LoadingPanels = ({ label }: { readonly label: string }) => (
  <Stack gap="lg" role="status" aria-label={label}>
    <Skeleton height={120} radius="lg" />
    <Skeleton height={220} radius="lg" />
  </Stack>
)

interface FailureProps {
  readonly message: string
  readonly retryLabel: string
  readonly onRetry: () => void
}

/** Says why content could not be read, and offers to try again. */
export const Failure = ({ message, retryLabel, onRetry }: FailureProps) => (
  <Alert color="red" role="alert">
    <Group justify="space-between">
      <span>{message}</span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Group>
  </Alert>
)
