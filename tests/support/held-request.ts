import type { Page } from 'playwright-core'

/** Delays the answer to a request until the returned function is called. */
export async function holdRequest(page: Page, url: string | RegExp) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { whenAsked: asked.promise, release: held.resolve }
}
