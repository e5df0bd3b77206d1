import { Outlet } from '@tanstack/react-router'
import styles from './styles.module.css'

export const InboxView = () => (
  <div className={styles.panes}>
    <Outlet />
  </div>
)
