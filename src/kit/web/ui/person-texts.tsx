import type { ReactNode } from 'react';
import { distinctionOf, type Named } from '#kit/shared/namesakes.ts';

interface Props {
  person: Named;
  /** In place of the plain name, such as a link with it. */
  children?: ReactNode;
  /** In one line where it fits. */
  inLine?: boolean;
}

/** A name, and below it what tells the person apart from namesakes. */
export function PersonName({ person, children, inLine = false }: Props) {
  const distinction = distinctionOf(person);
  return (
    <span
      className={
        inLine
          ? 'flex items-baseline gap-x-2 max-md:flex-wrap md:whitespace-nowrap'
          : 'flex flex-col items-start'
      }
    >
      <span className="font-bold wrap-anywhere md:wrap-break-word">
        {children ?? <bdi>{person.name}</bdi>}
      </span>
      {distinction !== null && (
        <bdi dir="ltr" className="text-muted font-mono text-xs font-normal wrap-anywhere md:wrap-break-word">
          {distinction}
        </bdi>
      )}
    </span>
  );
}

export const PhoneText = ({ phone }: { phone: string | null | undefined }) => (
  <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
    {phone ?? '–'}
  </bdi>
);

/** An e-mail address that wraps before the @ instead of inside a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <bdi dir="ltr" className="wrap-break-word">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
