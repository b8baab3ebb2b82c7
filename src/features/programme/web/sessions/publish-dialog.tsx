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
  /** The draft to publish; null closes the dialog. */
  session: SessionOut | null;
  onClose: () => void;
  /** Takes the focus after the draft is published, because the button that opened the dialog is then gone. */
  focusAfter: (published: SessionOut) => HTMLElement | null;
}

/** Says how many people are notified and what is still missing, and publishes a draft. */
export function PublishDialog({ session, onClose, focusAfter }: Props) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const publish = useSetPublished();
  const published = useRef<SessionOut>(null);
  const camp = useQuery({ ...campQuery(session?.campId ?? ''), enabled: session !== null });
  const trainees = camp.data?.data.traineesCount;

  async function confirm(draft: SessionOut) {
    if (await succeeds(publish.mutateAsync({ id: draft._id, published: true }))) {
      published.current = draft;
      toast.success(t('sessions.messages.published', { name: draft.title }));
    }
    onClose();
  }

  function focusOnClose(): HTMLElement | null {
    const done = published.current;
    published.current = null;
    return done && focusAfter(done);
  }

  function text({ title, camp }: SessionOut): string {
    const names = { name: title, wave: camp.title };
    if (trainees === 0) return t('sessions.publish.textNobody', names);
    return trainees === undefined
      ? t('sessions.publish.text', names)
      : t('sessions.publish.told', { ...names, count: trainees });
  }

  return (
    <ConfirmDialog
      open={session !== null}
      title={t('sessions.publish.title')}
      text={session ? text(session) : ''}
      confirm={publish.isPending ? t('sessions.publish.busy') : t('sessions.publish.action')}
      confirmLook="primary"
      busy={publish.isPending || (camp.isPending && session !== null)}
      onConfirm={session && (() => void confirm(session))}
      onClose={onClose}
      focusAfter={focusOnClose}
    >
      {session && <MissingText missing={missingMaterial(session)} className="text-muted mt-3" />}
    </ConfirmDialog>
  );
}
