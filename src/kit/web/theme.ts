import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';
import { readStored, writeStored } from './stored-text.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

/**
 * Runs in the head before the first paint: cached pages are the same for everyone, so the theme and the signed-in
 * attribute come from localStorage. `applyTheme` below does the same later.
 */
export const themeScript = `(function(){var d=document.documentElement,t;try{var s=localStorage;t=s.getItem('${storageKey}');if(s.getItem('user')&&s.getItem('userToken'))d.setAttribute('data-session','')}catch(e){}d.dataset.theme=t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`;

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const changed = createSignal();

export function getTheme(): Theme {
  const stored = readStored(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme() {
  const theme = getTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  changed.tell();
}

export function setTheme(theme: Theme) {
  // Without storage the theme follows the system.
  writeStored(storageKey, theme);
  applyTheme();
}

export function toggleTheme() {
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

/** Follows the system while no theme is chosen, and a choice made in another tab. */
export function watchTheme() {
  applyTheme(); // the system theme may have changed while scripts loaded
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) applyTheme();
  });
}

export const useTheme = (): Theme => useSyncExternalStore(changed.subscribe, getTheme, () => 'system');
