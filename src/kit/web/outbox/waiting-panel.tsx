import { useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { checkConnection, useOnline } from '../connection.ts';
import { subscribeAuthSession, useAuthSession } from '../auth-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { discardFromOutbox, flushOutbox, type RefreshRights, startOutbox, retryInOutbox } from './outbox.ts';
import { useWaitingWrites, waitsForOthers } from './outbox-store.ts';
import type { Writes, WaitingWrite } from './waiting-writes.ts';
import type { AnyWriteKind } from './write-kind.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from '../ui/alert.tsx';

interface ListProps {
  writes: Writes;
  kinds: readonly AnyWriteKind[];
}

/** Both from outside of the component, because a new one starts the sender again. */
interface Props extends Pick<ListProps, 'kinds'> {
  /** Called when a write is forbidden. */
  refreshRights: RefreshRights;
  /** False while the texts of the kinds are missing. */
  shown: boolean;
  className: string;
}

/**
 * Sends what waits, and shows it: how much, what, and what needs a decision; of others only that something waits.
 * Nothing when nothing waits.
 */
export function WaitingPanel({ kinds, refreshRights, shown, className }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  useEffect(() => startOutbox(queries, kinds, refreshRights), [queries, kinds, refreshRights]);
  const writes = useWaitingWrites();
  const others = useWaitsForOthers();
  if (!others && (!shown || writes.length === 0)) return null;
  const waiting = writes.filter(({ problem }) => problem === undefined);
  const open = writes.filter(({ problem }) => problem !== undefined);
  return (
    <div className={`flex flex-col gap-3 ${className}`}>
      {others && (
        <Alert tone="info">
          <p>{t('ui.waiting.others')}</p>
        </Alert>
      )}
      {shown && open.length > 0 && <WaitingProblems writes={open} kinds={kinds} />}
      {shown && waiting.length > 0 && <WaitingList writes={waiting} kinds={kinds} />}
    </div>
  );
}

function useWaitsForOthers(): boolean {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const read = () => void waitsForOthers().then(setWaits);
    read();
    return subscribeAuthSession(read);
  }, []);
  return waits;
}

function WaitingList({ writes, kinds }: ListProps) {
  const { t } = useTranslation();
  const id = useId();
  const online = useOnline();
  const held = useAuthSession()?.user.needsTwoStep === true;
  const kindOf = (name: string | undefined) => kinds.find((kind) => kind.name === name);
  const [open, setOpen] = useState(false);
  const count = writes.length;
  const [first] = writes;
  const only = writes.every(({ kind }) => kind === first?.kind) ? kindOf(first?.kind) : undefined;
  const retry = () => void (online ? flushOutbox() : checkConnection());
  return (
    <section
      aria-label={t('ui.waiting.title')}
      className="border-line-strong bg-surface shadow-card rounded-2xl border px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex grow items-center gap-2.5 font-bold">
          <CloudOff aria-hidden="true" className="text-muted size-5 shrink-0" />
          {online
            ? t(held ? 'ui.waiting.held' : 'ui.waiting.sending', { count })
            : (only?.waiting?.(t, count) ?? t('ui.waiting.count', { count }))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            look="outline"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t('ui.waiting.hide') : t('ui.waiting.show')}
          </Button>
          {!held && (
            <Button look="outline" size="small" onClick={retry}>
              {t('ui.waiting.sendNow')}
            </Button>
          )}
          <DiscardAll writes={writes} />
        </div>
      </div>
      <ul id={id} hidden={!open} className="divide-line mt-2 max-h-72 divide-y overflow-y-auto">
        {open &&
          writes.map((write) => {
            const kind = kindOf(write.kind);
            const name = kind?.title(t, write.target) ?? '';
            return (
              <li key={`${write.kind} ${write.key}`} className="flex items-center justify-between gap-3 py-1">
                <span className="wrap-anywhere">
                  <bdi>{name}</bdi>: <strong>{kind?.valueText(t, write.value)}</strong>
                </span>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('ui.waiting.discardOf', { name })}
                  onClick={() => void discardFromOutbox(write)}
                >
                  {t('ui.waiting.discard')}
                </Button>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

function DiscardAll({ writes }: { writes: Writes }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  function discard() {
    setAsking(false);
    for (const write of writes) void discardFromOutbox(write);
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {t('ui.waiting.discardAll')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('ui.waiting.discardTitle')}
        text={t('ui.waiting.discardText', { count: writes.length })}
        confirm={t('ui.waiting.discard')}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Writes that were not stored: what stands in the way, and what can be done about it. */
function WaitingProblems({ writes, kinds }: ListProps) {
  const { t } = useTranslation();
  return (
    <Alert title={t('ui.waiting.problems', { count: writes.length })}>
      <ul className="divide-danger/25 max-h-96 divide-y overflow-y-auto">
        {writes.map((write) => {
          const kind = kinds.find(({ name }) => name === write.kind);
          return kind && <ProblemRow key={`${write.kind} ${write.key}`} write={write} kind={kind} />;
        })}
      </ul>
    </Alert>
  );
}

function ProblemRow({ write, kind }: { write: WaitingWrite; kind: AnyWriteKind }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const name = kind.title(t, write.target);
  const { problem } = write;
  const conflict = problem?.type === 'conflict' ? problem : null;
  const mine = kind.valueText(t, write.value);
  const theirs = conflict && kind.valueText(t, conflict.server);
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <br />
        {conflict
          ? t('ui.waiting.conflict', { mine, theirs })
          : problem?.type === 'refused'
            ? t('ui.waiting.refused', { mine, reason: translate(problem.message) })
            : t('ui.waiting.old', { mine })}
      </p>
      <div role="group" aria-label={name} className="mt-2 flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => void retryInOutbox(write)}>
          {conflict ? t('ui.waiting.keepMine', { value: mine }) : t('ui.retry')}
        </Button>
        <Button look="outline" size="small" onClick={() => void discardFromOutbox(write)}>
          {conflict ? t('ui.waiting.takeTheirs', { value: theirs }) : t('ui.waiting.discard')}
        </Button>
      </div>
    </li>
  );
}
