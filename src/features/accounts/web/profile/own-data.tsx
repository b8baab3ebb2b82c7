import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { saveFile } from '#kit/web/save-file.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { exportMe, type OwnUserOut } from '../../users.contract.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { TalentedChoice } from './talented-choice.tsx';

/** Download or delete one's own data, and choose what the public sees of it. */
export function OwnData({ user }: { user: OwnUserOut }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { data } = await call(exportMe, {});
      const text = JSON.stringify(data, null, 2);
      saveFile('icpc-hti-my-data.json', new Blob([text], { type: 'application/json' }));
    } catch (error) {
      toast.danger(failureText(error, t('users.data.exportFailed')));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="text-xl">
        {t('users.data.title')}
      </h2>
      <ul className="border-line bg-surface divide-line mt-4 divide-y rounded-2xl border px-5 sm:px-8">
        <TalentedChoice shown={user.shownAsTalented} />
        <li className="flex flex-wrap items-center justify-between gap-4 py-5">
          <div>
            <h3 className="font-bold">{t('users.data.exportTitle')}</h3>
            <p className="text-muted">{t('users.data.exportText')}</p>
          </div>
          <Button look="outline" disabled={busy} onClick={() => void download()}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('users.data.exportButton')}
          </Button>
        </li>
        <li className="flex flex-wrap items-center justify-between gap-4 py-5">
          <div>
            <h3 className="font-bold">{t('users.data.removeTitle')}</h3>
            <p className="text-muted">{t('users.data.removeText')}</p>
          </div>
          <Button look="outline" className="text-danger!" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('users.data.removeButton')}
          </Button>
        </li>
      </ul>
      <RemoveAccountDialog open={removing} onClose={() => setRemoving(false)} />
    </section>
  );
}
