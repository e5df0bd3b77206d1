import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * Loads a component, without which the screen works, when it is shown first. If that fails, for example because the server
 * was upgraded, it shows `Failure`, by default nothing, until the page is loaded again.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => Failure) }))
