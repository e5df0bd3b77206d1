/** Registers a resource to be closed at the end of the run, the newest first, and returns it. */
export type CloseAtEnd = <R extends { close(): Promise<void> }>(resource: R) => R

/** Creates a `CloseAtEnd` function, and a function that closes everything it has registered. */
export function createCleanup(): { closeAtEnd: CloseAtEnd; closeAll: () => Promise<void> } {
  const resources: { close(): Promise<void> }[] = []
  return {
    closeAtEnd(resource) {
      resources.push(resource)
      return resource
    },
    async closeAll() {
      for (const resource of resources.splice(0).reverse()) await resource.close()
    },
  }
}
