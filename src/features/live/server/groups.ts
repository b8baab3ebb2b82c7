/** Members by a key, so that those of one key are found without a look at all others. */
export class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const group = this.#groups.get(key);
    group?.delete(member);
    if (group?.size === 0) this.#groups.delete(key);
  }

  /** Those that are in it now; a copy, because members leave while somebody goes through them. */
  of(key: string): Member[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  keys(): string[] {
    return [...this.#groups.keys()];
  }
}
