import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campQuery } from '../camps/camps.hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { missingMaterial } from '../../sessions.rules.ts';
import { useSetPublished } from './sessions.hooks.ts';
import { MissingText } from '../shared/material-marks.tsx';

interface Props {
  /** The draft to publish. */
  session: SessionOut;
  onClose: () => void;
  /** Takes the focus after the draft is published, because the button that opened the dialog is then gone. */
  focusAfter: () => HTMLElement | null;
}

/** Says how many people are notified and what is still missing, and publishes a draft. */
export function PublishDialog({ session, onClose, focusAfter }: Props) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const publish = useSetPublished();
  const published = useRef(false);
  const camp = useQuery(campQuery(session.campId));
  const trainees = camp.data?.data.traineesCount;
  const names = { name: session.title, wave: session.camp.title };

  async function confirm() {
    if (await succeeds(publish.mutateAsync({ id: session._id, published: true }))) {
      published.current = true;
      toast.success(t('sessions.messages.published', names));
    }
    onClose();
  }

  function text(): string {
    if (trainees === 0) return t('sessions.publish.textNobody', names);
    return trainees === undefined
      ? t('sessions.publish.text', names)
      : t('sessions.publish.told', { ...names, count: trainees });
  }

  return (
    <ConfirmDialog
      open
      title={t('sessions.publish.title')}
      text={text()}
      confirm={publish.isPending ? t('sessions.publish.busy') : t('sessions.publish.action')}
      confirmLook="primary"
      busy={publish.isPending || camp.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      focusAfter={() => (published.current ? focusAfter() : null)}
    >
      <MissingText missing={missingMaterial(session)} className="text-muted mt-3" />
    </ConfirmDialog>
  );
}
