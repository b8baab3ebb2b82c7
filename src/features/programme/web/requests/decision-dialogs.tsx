import type { RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { decideBody } from '#schemas/features/programme/requests.contract.ts';
import { campName } from '../../camps.rules.ts';
import type { RequestOut } from '../../requests.contract.ts';
import { distinctRequesterOf, requesterOf } from './requester-name.ts';

interface Props {
  requests: RequestOut[];
  onClose: () => void;
}

/** Confirms that several people are accepted: who they are, and where they go. */
export function ApproveDialog({ requests, onClose, approve }: Props & { approve: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('requests.approve.title', { count: requests.length })}
      text={t('requests.approve.text')}
      confirm={t('requests.page.approve')}
      confirmLook="primary"
      onConfirm={() => {
        approve();
        onClose();
      }}
      onClose={onClose}
    >
      <Chosen requests={requests} goTo />
    </ConfirmDialog>
  );
}

interface DenyProps extends Props {
  deny: (reason: string | undefined) => void;
  /** Takes the focus afterwards, where the button that was pressed is gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Confirms a denial and takes the reason that the people will read. */
export function DenyDialog({ requests, deny, ...dialog }: DenyProps) {
  const { t } = useTranslation();
  const [first, ...others] = requests;
  return (
    <FormDialog
      {...dialog}
      title={t('requests.deny.title', { count: requests.length })}
      text={
        first && others.length === 0
          ? t('requests.deny.one', { name: distinctRequesterOf(first) })
          : t('requests.deny.several', { count: requests.length })
      }
      look="danger"
      confirm={t('requests.page.deny')}
      failed={t('requests.page.failed')}
      form={{
        schema: decideBody.pick({ reason: true }),
        defaults: { reason: '' },
        send: async ({ reason }) => deny(reason || undefined),
      }}
    >
      {others.length > 0 && <Chosen requests={requests} />}
      <TextAreaField
        name="reason"
        label={t('requests.deny.reason')}
        hint={t('requests.deny.reasonHint')}
        rows={3}
      />
    </FormDialog>
  );
}

/** Names that a question lists; the rest is counted. */
const namedPeople = 5;

/** The people of a question, and where they go: by wave, with those that take no new requests. */
function Chosen({ requests, goTo = false }: { requests: RequestOut[]; goTo?: boolean }) {
  const { t } = useTranslation();
  const more = requests.length - namedPeople;
  const byCamp = Map.groupBy(requests, ({ campId }) => campId._id);
  return (
    <div className="bg-sunken my-4 flex flex-col gap-3 rounded-2xl p-4 text-sm">
      <ul className="list-disc ps-5">
        {requests.slice(0, namedPeople).map((request) => (
          <li key={request._id}>
            <bdi className="wrap-anywhere">{requesterOf(request)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('requests.chosen.more', { count: more })}</li>}
      </ul>
      {goTo && (
        <ul className="border-line flex flex-col gap-1 border-t pt-3">
          {[...byCamp].map(([id, [first, ...rest]]) => {
            if (!first) return null;
            const { campId, levelId } = first;
            return (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <bdi className="font-bold wrap-anywhere">
                  {campName({ level: levelId, title: campId.title })}
                </bdi>
                <span className="tabular-nums">
                  {t('requests.chosen.people', { count: rest.length + 1 })}
                </span>
                {!campId.registration && (
                  <span className="basis-full font-semibold">{t('requests.chosen.closed')}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
