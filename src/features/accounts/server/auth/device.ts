import { parse } from 'bowser';

/** Browser and system as a person would name them: "Chrome on Android"; empty when neither is known. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(isProductName).join(' on ');
}

/** The name of an unknown browser is whatever it sends, and stands in a mail: only what looks like a name is taken. */
const isProductName = (name: string | undefined): name is string => /^[\w ]{1,30}$/.test(name ?? '');
