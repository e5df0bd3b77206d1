import type { CDPSession, Page } from 'playwright-core'

/** The network and the processor of a visitor. */
export interface Profile {
  readonly name: string
  readonly cpuSlowdown: number
  /** Round trip in milliseconds and throughput in bytes a second; null: that of loopback. */
  readonly network: { readonly latency: number; readonly download: number; readonly upload: number } | null
}

const loopback: Profile = { name: 'loopback', cpuSlowdown: 1, network: null }

/** The preset "Slow 4G" of the developer tools, and a slow phone. */
export const slowPhone: Profile = {
  name: 'slow 4G, processor 4 times slower',
  cpuSlowdown: 4,
  network: { latency: 562.5, download: 180_000, upload: 84_375 },
}

export const profiles: readonly Profile[] = [loopback, slowPhone]

/** Slows down a page that has not been loaded yet. */
export async function applyProfile(page: Page, { cpuSlowdown, network }: Profile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (network) {
    const { latency, download, upload } = network
    const conditions = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  return session
}
