import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * Loads a component that the screen can do without, when it is shown for the first time. If that fails, for example
 * because the server was upgraded, shows `Failure`, by default nothing, until the page is loaded again.
 */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => Failure) }))
