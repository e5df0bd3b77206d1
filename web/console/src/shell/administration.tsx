import '../../../ui/react/form-styles.ts'
import { NavLink } from '@mantine/core'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Notices } from '../../../ui/react/notices.tsx'
import { useText } from '../platform/language.tsx'
import styles from './administration.module.css'
import { type Section, sectionGroups } from './sections.ts'
import { shellStrings } from './strings.ts'

/**
 * Scrolls to the link of the current page. On phones the links are a horizontal strip that does not fit on the screen.
 */
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

/** The layout of the administration pages: navigation, and beside it the current page. */
export function Administration() {
  const text = useText(shellStrings)
  return (
    <div className={styles.administration}>
      <nav className={styles.sections} aria-label={text('administration')}>
        {sectionGroups.map((sections) => (
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
