const DELAYS_MS = [0, 1000, 2000, 5000, 10_000, 30_000]

/** Returns how long to wait after this many failures. Up to half of it is random, so clients do not retry together. */
export const retryDelayMs = (failures: number): number =>
  (DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0) * (0.5 + Math.random() / 2)
