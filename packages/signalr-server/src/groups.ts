/** Members by group. To save memory, a group with one member, such as that of most users, is stored without a set. */
export class Groups<M extends object> {
  private readonly byName = new Map<string, M | Set<M>>()

  add(name: string, member: M): void {
    const stored = this.byName.get(name)
    if (stored === undefined) this.byName.set(name, member)
    else if (stored instanceof Set) stored.add(member)
    else if (stored !== member) this.byName.set(name, new Set([stored, member]))
  }

  remove(name: string, member: M): void {
    const stored = this.byName.get(name)
    if (stored === member) this.byName.delete(name)
    if (!(stored instanceof Set)) return
    stored.delete(member)
    if (stored.size === 0) this.byName.delete(name)
  }

  members(name: string): Iterable<M> {
    const stored = this.byName.get(name)
    if (stored === undefined) return []
    return stored instanceof Set ? stored : [stored]
  }

  size(name: string): number {
    const stored = this.byName.get(name)
    if (stored === undefined) return 0
    return stored instanceof Set ? stored.size : 1
  }
}
