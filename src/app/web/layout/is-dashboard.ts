/** Whether an address is one of the dashboard. Old links write it in another case. */
export const isDashboard = (path: string): boolean => /^\/dashboard(?:[/?#]|$)/i.test(path);
