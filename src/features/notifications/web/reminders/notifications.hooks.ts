import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { type NotificationsOut, readNotifications, writeNotifications } from '../../inbox.contract.ts';
import type { Channel, InboxKind } from '../../inbox.rules.ts';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
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

/** Switches that move at once, are saved one after the other, and move back when that fails. */
export function useChooseNotifications() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const show = (change: (chosen: NotificationsOut) => NotificationsOut) =>
    queries.setQueryData<ReplyOf<typeof readNotifications>>(
      query.queryKey,
      (reply) => reply && { ...reply, data: change(reply.data) },
    );
  const shared = { scope: { id: 'notifications' } };
  const failed = (error: Error) => toast.danger(failureText(error, t('reminders.page.failed')));
  const choose = useMutation({
    ...shared,
    mutationFn: async ({ kind }: KindChange) => {
      const kinds = queries.getQueryData(query.queryKey)?.data.kinds ?? [];
      return call(writeNotifications, { body: { kinds: kinds.filter((choice) => choice.kind === kind) } });
    },
    async onMutate(change) {
      await queries.cancelQueries(query);
      show((chosen) => withKind(chosen, change));
    },
    onError(error, { on, ...change }) {
      show((chosen) => withKind(chosen, { ...change, on: !on }));
      failed(error);
    },
  });
  const chooseDigest = useMutation({
    ...shared,
    mutationFn: (digest: boolean) => call(writeNotifications, { body: { digest } }),
    async onMutate(digest) {
      await queries.cancelQueries(query);
      show((chosen) => ({ ...chosen, digest }));
    },
    onError(error, digest) {
      show((chosen) => ({ ...chosen, digest: !digest }));
      failed(error);
    },
  });
  return { choose: choose.mutate, chooseDigest: chooseDigest.mutate };
}
