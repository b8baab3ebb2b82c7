import { useTranslation } from '#kit/web/i18n.ts';
import { parseDevice } from '../../../auth.rules.ts';

/** The device of a session in the reader's language. */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation();
  return (device) => {
    const { browser, system } = parseDevice(device);
    if (browser === '') return t('security.sessions.unknownDevice');
    return system === undefined ? browser : t('security.sessions.device', { browser, system });
  };
}
