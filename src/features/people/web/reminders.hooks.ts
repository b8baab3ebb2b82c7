import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { createHeldDecisions } from '#kit/web/ui/held-decisions.ts';
import { beforeSignOut } from '#kit/web/ui/leave-guard.tsx';
import { dismissToast, toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { randomKey } from '#kit/web/random-key.ts';
import { type DoneForOut, remindPeople } from '../people.contract.ts';
import type { ChosenPerson } from './people-dialog.tsx';

interface Reminder {
  body: { campId: string; userIds: string[]; text: string };
  onSent: (rows: readonly DoneForOut[]) => void;
  onFailed: (error: unknown) => void;
}

/** Reminders that can still be taken back: they outlive the dialog and the list. */
const held = createHeldDecisions<Reminder>({
  async send({ decision: { body, onSent }, idempotencyKey, keepalive }) {
    onSent((await call(remindPeople, { body, idempotencyKey, keepalive })).data);
  },
  onFailed: (error, { decision }) => decision.onFailed(error),
});

interface Given {
  campId: string;
  text: string;
  people: readonly ChosenPerson[];
}

/** Holds a reminder for some seconds, then sends it and says whom it did not reach. */
export function useRemindPeople() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return ({ campId, text, people }: Given) => {
    const id = randomKey();
    const sendAll = () => void held.sendAll();
    const stopAsking = beforeSignOut(async () => {
      await held.sendAll();
      return true;
    });
    window.addEventListener('pagehide', sendAll);
    const undoable = toast.undoable(t('people.remind.held', { count: people.length }), () => held.undo([id]));
    const reminder: Reminder = {
      body: { campId, text, userIds: people.map(({ _id }) => _id) },
      onSent(rows) {
        const missed = rows.filter(({ ok }) => !ok);
        if (missed.length === 0) return toast.success(t('people.remind.sent', { count: rows.length }));
        const named = missed.map(({ userId, reason }) => {
          const person = people.find(({ _id }) => _id === userId);
          return `\u2068${person?.name ?? ''}\u2069: ${reason ?? ''}`;
        });
        toast.danger(t('people.remind.missed', { count: missed.length, names: named.join('; ') }));
      },
      onFailed: (error) => toast.danger(failureText(error, t('people.remind.failed'))),
    };
    held.hold([id], reminder, () => {
      dismissToast(undoable);
      stopAsking();
      window.removeEventListener('pagehide', sendAll);
    });
  };
}
