/** Members by group. A group of one, such as the connections of most users, is stored without a set. */
export class Groups<M extends object> {
  private readonly byName = new Map<string, M | Set<M>>()

  add(name: string, member: M): void {
    const known = this.byName.get(name)
    if (known === undefined) this.byName.set(name, member)
    else if (known instanceof Set) known.add(member)
    else if (known !== member) this.byName.set(name, new Set([known, member]))
  }

  remove(name: string, member: M): void {
    const known = this.byName.get(name)
    if (known === member) this.byName.delete(name)
    if (!(known instanceof Set)) return
    known.delete(member)
    if (known.size === 0) this.byName.delete(name)
  }

  members(name: string): Iterable<M> {
    const known = this.byName.get(name)
    if (known === undefined) return []
    return known instanceof Set ? known : [known]
  }

  size(name: string): number {
    const known = this.byName.get(name)
    if (known === undefined) return 0
    return known instanceof Set ? known.size : 1
  }
}
