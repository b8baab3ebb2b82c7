import { AppKey } from './app-key.tsx';
import { ConfirmCode, type ConfirmProps } from './confirm-code.tsx';

export interface NewKey {
  secret: string;
  uri: string;
}

/** The key for an app, and the first code that the app makes of it. */
export function NewApp({ appKey, ...confirm }: ConfirmProps & { appKey: NewKey }) {
  return (
    <div className="flex flex-col gap-8">
      <AppKey {...appKey} />
      <ConfirmCode {...confirm} />
    </div>
  );
}
