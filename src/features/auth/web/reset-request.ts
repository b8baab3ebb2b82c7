const key = 'resetToken';

/** The reset token lives in this tab only. */
export const resetToken = {
  keep: (token: string) => sessionStorage.setItem(key, token),
  find: (): string | null => sessionStorage.getItem(key),
  forget: () => sessionStorage.removeItem(key),
};
