import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { type NotificationsOut, readNotifications, writeNotifications } from '../../inbox.contract.ts';
import type { Channel, InboxKind } from '../../inbox.rules.ts';
import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';

const query = endpointQuery(readNotifications, {});

export const useNotifications = () => useQuery(query);

export interface KindChange {
  kind: InboxKind;
  channel: Channel;
  on: boolean;
}

const withKind = (chosen: NotificationsOut, { kind, channel, on }: KindChange): NotificationsOut => ({
  ...chosen,
  kinds: chosen.kinds.map((choice) => (choice.kind === kind ? { ...choice, [channel]: on } : choice)),
});

type Chosen = (chosen: NotificationsOut) => NotificationsOut;

interface Change {
  to: Chosen;
  back: Chosen;
  /** What is saved, at the time of the call. */
  body: () => CallOf<typeof writeNotifications>['body'];
}

/** Switches that move at once, are saved one after the other, and move back when that fails. */
export function useChooseNotifications() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const show = (change: Chosen) =>
    queries.setQueryData<ReplyOf<typeof readNotifications>>(
      query.queryKey,
      (reply) => reply && { ...reply, data: change(reply.data) },
    );
  const { mutate } = useMutation({
    scope: { id: 'notifications' },
    mutationFn: ({ body }: Change) => call(writeNotifications, { body: body() }),
    async onMutate({ to }) {
      await queries.cancelQueries(query);
      show(to);
    },
    onError(error, { back }) {
      show(back);
      toast.danger(failureText(error, t('reminders.page.failed')));
    },
  });
  const choicesOf = (kind: InboxKind) =>
    queries.getQueryData(query.queryKey)?.data.kinds.filter((choice) => choice.kind === kind);
  return {
    choose: (change: KindChange) =>
      mutate({
        to: (chosen) => withKind(chosen, change),
        back: (chosen) => withKind(chosen, { ...change, on: !change.on }),
        body: () => ({ kinds: choicesOf(change.kind) }),
      }),
    chooseDigest: (digest: boolean) =>
      mutate({
        to: (chosen) => ({ ...chosen, digest }),
        back: (chosen) => ({ ...chosen, digest: !digest }),
        body: () => ({ digest }),
      }),
  };
}
