/** Inside a form with a new password: a password manager saves it for this address. */
export const UsernameHint = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);
