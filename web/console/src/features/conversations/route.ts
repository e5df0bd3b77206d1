import { lazyRouteComponent } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'

interface LoaderInput {
  readonly context: { readonly console: Console }
  readonly params: { readonly conversationId: string }
  readonly cause: 'preload' | 'enter' | 'stay'
}

export const conversationsRoute = {
  path: 'conversations/$conversationId',
  loader: ({ context, params, cause }: LoaderInput) => {
    // The view loads what it shows. While a key is held, many conversations are entered that are never shown.
    if (cause !== 'preload') return
    import('./commands/open.ts')
      .then(({ preloadConversation }) => preloadConversation(context.console, params.conversationId))
      // The view shows what fails.
      .catch(() => undefined)
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'ConversationsView'),
} as const
