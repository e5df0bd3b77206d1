import { lazyRouteComponent } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'

interface LoaderInput {
  readonly context: { readonly console: Console }
  readonly params: { readonly conversationId: string }
}

export const conversationsRoute = {
  path: 'conversations/$conversationId',
  loader: ({ context, params }: LoaderInput) => {
    // Only warms the caches: the view shows what fails.
    import('./commands/open.ts').then(
      ({ preloadConversation }) => preloadConversation(context.console, params.conversationId),
      () => undefined,
    )
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'ConversationsView'),
} as const
