import { useTranslation } from 'react-i18next';

/** The device of a session in the reader's language: the server stores "Chrome on Android". */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation();
  return (device) => {
    if (device === '') return t('security.sessions.unknownDevice');
    const [browser = '', system] = device.split(' on ');
    return system === undefined ? browser : t('security.sessions.device', { browser, system });
  };
}
