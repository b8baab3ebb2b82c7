const store = (key: string) => ({
  keep: (value: string) => sessionStorage.setItem(key, value),
  find: (): string | null => sessionStorage.getItem(key),
  forget: () => sessionStorage.removeItem(key),
});

/** The reset token lives in this tab only. */
export const resetToken = store('resetToken');

/** The address that was typed last, so that nobody types it twice; in this tab only, never in a URL. */
export const typedEmail = store('resetEmail');
