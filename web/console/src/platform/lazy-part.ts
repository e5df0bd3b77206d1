import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { createStore } from './store.ts'

/** Whether a part of the page could not be loaded. It stays missing until the page is loaded again. */
export const isPartMissing = createStore(false)

/**
 * Loads a component that the screen can do without, when it is shown for the first time. If that fails, for example
 * because the server was upgraded, shows `Failure`, by default nothing, until the page is loaded again.
 */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => Failure) }))

/** Like `lazyOptional`, for a component that the agent would miss: if it cannot be loaded, the page says so. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyOptional<Props>(() =>
    load().catch((error: unknown) => {
      isPartMissing.set(true)
      throw error
    }),
  )
