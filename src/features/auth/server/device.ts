import { parse } from 'bowser';

/** Browser and system as a person would name them: "Chrome on Android"; empty when neither is known. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`.slice(0, 100);
  return (browser.name || os.name || '').slice(0, 100);
}
