import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { readAllMembers, type MembersQuery } from './members.hooks.ts';

interface Props {
  chosen: ReadonlySet<string>;
  query: MembersQuery;
}

/** Copies the selected people's addresses, ready for the To line of a mail. */
export function CopyEmails({ chosen, query }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function copy() {
    setBusy(true);
    try {
      // Some of the selected may be on pages that were never loaded.
      const people = (await readAllMembers(query)).filter(({ _id }) => chosen.has(_id));
      if (await copyText(people.map(({ email }) => email).join(', ')))
        toast.success(t('members.list.copied', { count: people.length }));
      else toast.danger(t('members.list.copyFailed'));
    } catch (error) {
      toast.danger(failureText(error, t('members.list.copyFailed')));
    }
    setBusy(false);
  }

  return (
    <Button look="outline" size="small" aria-disabled={busy} onClick={() => !busy && void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      {t('members.list.copyEmails')}
    </Button>
  );
}
