import { lazyRouteComponent } from '@tanstack/react-router'

export const conversationsRoute = {
  path: 'conversations/$conversationId',
  component: lazyRouteComponent(() => import('./view.tsx'), 'ConversationsView'),
} as const
