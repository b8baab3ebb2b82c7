import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { discardFromOutbox, retryInOutbox } from './outbox.ts';
import type { WaitingWrite, Writes } from './waiting-writes.ts';
import type { AnyWriteKind } from './write-kind.ts';

interface Props {
  writes: Writes;
  kinds: readonly AnyWriteKind[];
}

/** Writes that were not stored: what stands in the way, and what can be done about it. */
export function WaitingProblems({ writes, kinds }: Props) {
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
  const name = kind.title(t, write.target);
  const { problem } = write;
  const conflict = problem?.type === 'conflict' ? problem : null;
  const mine = kind.valueText(t, write.value);
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <br />
        <ProblemText write={write} kind={kind} />
      </p>
      <div role="group" aria-label={name} className="mt-2 flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => void retryInOutbox(write)}>
          {conflict ? t('ui.waiting.keepMine', { value: mine }) : t('ui.retry')}
        </Button>
        <Button look="outline" size="small" onClick={() => void discardFromOutbox(write)}>
          {conflict
            ? t('ui.waiting.takeTheirs', { value: kind.valueText(t, conflict.server) })
            : t('ui.waiting.discard')}
        </Button>
      </div>
    </li>
  );
}

function ProblemText({ write: { value, problem }, kind }: { write: WaitingWrite; kind: AnyWriteKind }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const mine = kind.valueText(t, value);
  if (problem?.type === 'conflict')
    return t('ui.waiting.conflict', { mine, theirs: kind.valueText(t, problem.server) });
  if (problem?.type === 'refused')
    return t('ui.waiting.refused', { mine, reason: translate(problem.message) });
  return t('ui.waiting.old', { mine });
}
