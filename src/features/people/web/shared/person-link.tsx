import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { personPath } from '#features/accounts/users.rules.ts';

type LinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'id' | 'children'>;

interface Props extends LinkProps {
  /** Without one the name is plain text: the person is gone. */
  id: string | null | undefined;
  children: ReactNode;
}

/** A name that leads to the person's page, for those who may open it; plain text for others. */
export function PersonLink({ id, className, children, ...link }: Props) {
  const role = useAuthSession()?.user.role ?? null;
  if (!id || !may(role, 'page.person')) return children;
  return (
    <Link
      {...link}
      to={personPath(id)}
      className={classes(
        'decoration-line-strong hover:text-link underline underline-offset-4 hover:decoration-current',
        // As tall as a finger where there is one; the margins keep the row as it was.
        '-my-2.5 inline-flex min-h-11 min-w-11 items-center rounded wrap-anywhere md:-my-1 md:wrap-break-word md:min-h-8 md:min-w-0',
        className,
      )}
    >
      {/* A flex container would lay several children out as items. */}
      <span>{children}</span>
    </Link>
  );
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
