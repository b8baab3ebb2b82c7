import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { OwnUserOut } from '../../users.contract.ts';

interface Props {
  user: OwnUserOut;
  /** URL of a picture that is chosen but not saved. */
  preview?: string;
  /** A button on the picture. */
  children?: ReactNode;
}

/** Name and picture. */
export function ProfileCard({ user, preview, children }: Props) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="relative">
        <Avatar
          name={name}
          image={preview === undefined ? user.image : { secure_url: preview }}
          className="size-20 text-2xl sm:size-24"
        />
        {children}
      </span>
      <div className="min-w-0 grow">
        <p className="text-2xl leading-heading font-extrabold wrap-anywhere">{name}</p>
        <p className="bg-primary-soft text-link mt-2 inline-block rounded-full px-3 py-0.5 text-sm font-bold">
          {t(`users.profile.roles.${user.role}`)}
        </p>
      </div>
    </div>
  );
}
