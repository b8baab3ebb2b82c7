import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { SessionOut } from '../../sessions.contract.ts';
import { missingMaterial } from '../../sessions.rules.ts';
import { DraftBadge } from '../shared/badges.tsx';
import { MaterialMarks, MissingText } from '../shared/material-marks.tsx';
import { PublishDialog } from '../sessions/publish-dialog.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';

/** Only those who may edit a session get its texts in both languages. */
const isEditor = ({ titleAr }: SessionOut): boolean => titleAr !== undefined;

/** Says that a session is a draft; for those who edit it also what is missing, with the way to the form. */
export function SessionStaffBar({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const isDraft = session.publishedAt === null;
  const edits = isEditor(session);
  if (!isDraft && !edits) return null;
  return (
    <section
      aria-label={t('training.session.staff')}
      className="border-line bg-surface shadow-card flex flex-col gap-5 rounded-3xl border p-5 sm:p-6 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-3">
        {isDraft && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold">
            <DraftBadge />
            {t('training.session.draftText')}
          </p>
        )}
        {edits && <MaterialState session={session} />}
      </div>
      {edits && <EditActions session={session} isDraft={isDraft} />}
    </section>
  );
}

function MaterialState({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const missing = missingMaterial(session);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <MaterialMarks missing={missing} />
      <MissingText missing={missing} className="text-muted" />
      {missing.length === 0 && (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="text-link size-5 shrink-0" />
          {t('training.session.complete')}
        </p>
      )}
    </div>
  );
}

function EditActions({ session, isDraft }: { session: SessionOut; isDraft: boolean }) {
  const { t } = useTranslation();
  const [publishing, setPublishing] = useState(false);
  const edit = useRef<HTMLAnchorElement>(null);
  return (
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:*:grow">
      {isDraft && <Button onClick={() => setPublishing(true)}>{t('sessions.publish.action')}</Button>}
      <Link
        ref={edit}
        to={`/dashboard/sessions/addsession?id=${session._id}&back=page`}
        className={buttonClass({ look: 'outline' })}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
        {t('training.session.edit')}
      </Link>
      <PublishDialog
        session={publishing ? session : null}
        onClose={() => setPublishing(false)}
        focusAfter={() => edit.current}
      />
    </div>
  );
}
