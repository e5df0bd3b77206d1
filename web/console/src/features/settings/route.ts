import { lazyRouteComponent } from '@tanstack/react-router'

export const settingsRoute = {
  path: 'settings',
  component: lazyRouteComponent(() => import('./view.tsx'), 'SettingsView'),
} as const
