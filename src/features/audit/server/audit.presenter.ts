import type { Language } from '#kit/shared/language.ts';
import { detailsIn } from '#kit/shared/second-language.ts';
import type { AuditOut } from '../audit.contract.ts';
import type { listEntries } from './audit-list.queries.ts';

type Entry = Awaited<ReturnType<typeof listEntries>>['rows'][number];

export const toEntry = ({ entry, actor, target, times, lastAt }: Entry, language: Language): AuditOut => ({
  _id: entry.id,
  action: entry.action,
  actor: entry.actorId === null ? null : { _id: entry.actorId, name: actor },
  target: entry.targetId === null ? null : { _id: entry.targetId, name: target },
  details: entry.details && detailsIn(entry.details, language),
  times: times ?? 1,
  createdAt: entry.createdAt.toISOString(),
  lastAt: (lastAt ?? entry.createdAt).toISOString(),
});
