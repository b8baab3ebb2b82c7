import { isAboutPerson } from './audit.rules.ts';
import type { AuditOut } from './audit.contract.ts';

/** Entries that one person made in a row: the same act to several people. */
export interface AuditGroup {
  /** The newest. */
  first: AuditOut;
  entries: AuditOut[];
}

const maxPauseMs = 10 * 60_000;

/** What the entries of a group have in common; `from` and `to` are of each person. */
export function commonDetails({ details }: AuditOut): Record<string, unknown> {
  const { from: _from, to: _to, ...common } = details ?? {};
  return common;
}

/** Null for an entry that always stands alone. */
function keyOf(entry: AuditOut): string | null {
  const { action, actor, target, times } = entry;
  if (!actor || !target || actor._id === target._id || times > 1 || !isAboutPerson(action)) return null;
  return JSON.stringify([action, actor._id, commonDetails(entry)]);
}

/** One person may have several entries in a group, such as results of two sheets. */
export const countTargets = ({ entries }: AuditGroup): number =>
  new Set(entries.map(({ target }) => target?._id)).size;

/** Joins entries that follow each other, newest first; sixty marks of one session are one row. */
export function groupEntries(entries: readonly AuditOut[]): AuditGroup[] {
  const groups: AuditGroup[] = [];
  let open: string | null = null;
  for (const entry of entries) {
    const key = keyOf(entry);
    const last = groups.at(-1);
    const newer = last?.entries.at(-1);
    const pause = newer ? Date.parse(newer.createdAt) - Date.parse(entry.createdAt) : 0;
    if (last && key !== null && key === open && pause <= maxPauseMs) last.entries.push(entry);
    else groups.push({ first: entry, entries: [entry] });
    open = key;
  }
  return groups;
}
