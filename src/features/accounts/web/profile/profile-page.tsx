import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOutletContext, Link } from 'react-router';
import { pageFor, accountPath } from '#club/web/guards.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { getMe, type OwnUserOut, exportMe, updateMe, ownRemoval } from '../../users.contract.ts';
import { removeMe } from '#schemas/features/accounts/users.contract.ts';
import { ProfileCard, ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useSending } from '../shared/use-sending.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { call, callForFile } from '#kit/web/api.ts';
import { saveFile } from '#kit/web/save-file.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { Switch } from '#kit/web/ui/switch.tsx';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { deleteOwnDrafts } from '#kit/web/form/draft/draft-store.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { OwnProof } from '../two-step/password-and-code.tsx';
import { endAuthSession } from '#kit/web/auth-session.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { RemovalParts, useRemovalParts } from '#kit/web/ui/removal-dialog.tsx';

export const clientLoader = pageFor('page.profile');

export default function ProfilePage() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const me = useQuery(endpointQuery(getMe, {}));
  return (
    <>
      <PageHead title={t('users.profile.title')} hidden />
      <h1 className="text-3xl">{t('users.profile.title')}</h1>
      {me.isPending && <ProfileSkeleton />}
      {me.isError && (
        <Alert className="mt-8" title={t('users.profile.loadFailed')}>
          <p>{failureText(me.error)}</p>
          <Button look="outline" className="mt-3" onClick={() => void me.refetch()}>
            {t('ui.retry')}
          </Button>
        </Alert>
      )}
      {me.data && <Profile user={me.data.data} />}
    </>
  );
}

function Profile({ user }: { user: OwnUserOut }) {
  // What became of the person's requests; this slice does not know them.
  const notice = useOutletContext<ReactNode>();
  const [editing, setEditing] = useState(false);
  return (
    <div className="mt-8 flex flex-col gap-8">
      {user.status === 'awaiting' && notice}
      <section className="border-line bg-surface shadow-card rounded-2xl border p-5 sm:p-8">
        {editing ? (
          <ProfileForm user={user} onClose={() => setEditing(false)} />
        ) : (
          <>
            <ProfileCard user={user} />
            <ProfileDetails user={user} onEdit={() => setEditing(true)} />
          </>
        )}
      </section>
      <AccountLink />
      <OwnData user={user} />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className="border-line bg-surface mt-8 rounded-2xl border p-5 sm:p-8">
      <div className="flex items-center gap-5">
        <Skeleton className="size-20 rounded-full!" />
        <Skeleton className="h-8 w-48" />
      </div>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  );
}

/** Leads to the account page. */
function AccountLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={accountPath}
      className="border-line bg-surface hover:border-primary group flex items-center gap-4 rounded-2xl border px-5 py-4 sm:px-8"
    >
      <ShieldCheck aria-hidden="true" className="text-link size-6 shrink-0" />
      <span className="min-w-0 grow">
        <span className="group-hover:text-link block font-bold">{t('users.security.title')}</span>
        <span className="text-muted block">{t('users.security.text')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}

async function saveOwnData() {
  saveFile('icpc-hti-my-data.zip', await callForFile(exportMe, 'zip', {}));
}

/** Download or delete one's own data, and choose what the public sees of it. */
function OwnData({ user }: { user: OwnUserOut }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const download = useSending(saveOwnData, { failed: t('users.data.exportFailed') });
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="text-xl">
        {t('users.data.title')}
      </h2>
      <ul className="border-line bg-surface divide-line mt-4 divide-y rounded-2xl border px-5 sm:px-8">
        <TalentedChoice shown={user.shownAsTalented} />
        <DataItem what="export">
          <Button look="outline" disabled={download.busy} onClick={() => void download.start()}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('users.data.exportButton')}
          </Button>
        </DataItem>
        <DataItem what="remove">
          <Button look="outline" className="text-danger!" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('users.data.removeButton')}
          </Button>
        </DataItem>
      </ul>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('users.data.removeDialog')}
        description={t('users.data.removeWarning')}
      >
        <RemoveAccountForm onClose={() => setRemoving(false)} />
      </Dialog>
    </section>
  );
}

function DataItem({ what, children }: { what: 'export' | 'remove'; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-5">
      <div>
        <h3 className="font-bold">{t(`users.data.${what}Title`)}</h3>
        <p className="text-muted">{t(`users.data.${what}Text`)}</p>
      </div>
      {children}
    </li>
  );
}

/** Whether the home page may name the person. Saved at once, apart from the profile form. */
function TalentedChoice({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const hint = useId();
  const choice = useMutation({
    mutationFn: (shownAsTalented: boolean) => call(updateMe, { body: { shownAsTalented } }),
    onSuccess: (reply) => queries.setQueryData(endpointQuery(getMe, {}).queryKey, reply),
    onError: (error) => toast.danger(failureText(error, t('users.data.talentedFailed'))),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-5">
      <div>
        <h3 className="font-bold">{t('users.data.talented')}</h3>
        <p id={hint} className="text-muted">
          {t('users.data.talentedText')}
        </p>
      </div>
      <Switch
        label={t('users.data.talented')}
        describedBy={hint}
        checked={choice.isPending ? choice.variables : shown}
        onChange={({ target }) => choice.mutate(target.checked)}
      />
    </li>
  );
}

function RemoveAccountForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const contents = useRemovalContents<'me'>({
    endpoint: ownRemoval,
    idOf: (me) => me,
    read: () => call(ownRemoval, {}),
  });
  // What goes with the account; the delete waits for it.
  const read = useRemovalParts(contents, 'me');
  return (
    <>
      {read && <RemovalParts read={read} partText={contents.partText} blocked={false} />}
      <DialogForm
        form={{
          schema: removeMe.body,
          defaults: { password: '' },
          send: (body) => call(removeMe, { body }),
          async onDone() {
            await deleteOwnDrafts();
            endAuthSession('signed-out');
          },
        }}
        label={t('users.data.removeDialog')}
        confirm={t('users.data.removeConfirm')}
        busy={t('users.data.removing')}
        look="danger"
        disabled={!read?.data}
        done={t('users.messages.removed')}
        failed={t('users.profile.failed')}
        onClose={onClose}
      >
        <OwnProof />
      </DialogForm>
    </>
  );
}
