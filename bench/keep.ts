/** Sees to it that a resource is closed when the run ends, the newest first; answers the resource. */
export type Keep = <R extends { close(): Promise<void> }>(resource: R) => R

/** A keeper, and what ends all that it keeps. */
export function keeper(): { keep: Keep; closeAll: () => Promise<void> } {
  const resources: { close(): Promise<void> }[] = []
  return {
    keep(resource) {
      resources.push(resource)
      return resource
    },
    async closeAll() {
      for (const resource of resources.splice(0).reverse()) await resource.close()
    },
  }
}
