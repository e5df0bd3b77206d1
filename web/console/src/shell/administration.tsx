import '../../../ui/react/form-styles.ts'
import { NavLink } from '@mantine/core'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Notices } from '../../../ui/react/notices.tsx'
import { agentsStrings } from '../features/agents/strings.ts'
import { auditLogStrings } from '../features/audit-log/strings.ts'
import { blockedVisitorsStrings } from '../features/blocked-visitors/strings.ts'
import { cannedResponsesStrings } from '../features/canned-responses/strings.ts'
import { departmentsStrings } from '../features/departments/strings.ts'
import { firstRunStrings } from '../features/first-run/strings.ts'
import { healthStrings } from '../features/health/strings.ts'
import { licenceStrings } from '../features/licence/strings.ts'
import { reportsStrings } from '../features/reports/strings.ts'
import { serviceKeysStrings } from '../features/service-keys/strings.ts'
import { settingsStrings } from '../features/settings/strings.ts'
import { widgetsStrings } from '../features/widgets/strings.ts'
import { useText } from '../platform/language.tsx'
import type { Strings } from '../platform/strings.ts'
import styles from './administration.module.css'
import { shellStrings } from './strings.ts'

interface Section {
  readonly path: string
  readonly strings: Strings<{ readonly title: string }>
}

/** The pages, in groups that belong together: the first steps, people, the chat, what happened, and the server. */
const groups: readonly (readonly Section[])[] = [
  [{ path: '/admin/start', strings: firstRunStrings }],
  [
    { path: '/admin/agents', strings: agentsStrings },
    { path: '/admin/departments', strings: departmentsStrings },
  ],
  [
    { path: '/admin/widgets', strings: widgetsStrings },
    { path: '/admin/canned-responses', strings: cannedResponsesStrings },
    { path: '/admin/blocked-visitors', strings: blockedVisitorsStrings },
  ],
  [
    { path: '/admin/reports', strings: reportsStrings },
    { path: '/admin/audit-log', strings: auditLogStrings },
  ],
  [
    { path: '/admin/settings', strings: settingsStrings },
    { path: '/admin/api-keys', strings: serviceKeysStrings },
    { path: '/admin/licence', strings: licenceStrings },
    { path: '/admin/health', strings: healthStrings },
  ],
]

/** Scrolls the strip of a phone, in which most of the pages are out of view. */
const scrollIntoView = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

function SectionLink({ path, strings }: Section) {
  const text = useText(strings)
  const { pathname } = useLocation()
  const isActive = pathname.startsWith(path)
  return (
    <NavLink
      component={Link}
      ref={isActive ? scrollIntoView : undefined}
      className={styles.section}
      to={path}
      label={text('title')}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
    />
  )
}

/** The pages of administrators, beside their list. */
export function Administration() {
  const text = useText(shellStrings)
  return (
    <div className={styles.administration}>
      <nav className={styles.sections} aria-label={text('administration')}>
        {groups.map((sections) => (
          <div key={sections[0]?.path} className={styles.group}>
            {sections.map((section) => (
              <SectionLink key={section.path} {...section} />
            ))}
          </div>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll a page without controls. */}
      <main className={styles.page} tabIndex={0}>
        <Outlet />
      </main>
      <Notices />
    </div>
  )
}
