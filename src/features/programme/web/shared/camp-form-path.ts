/** Path of the form; with `?id=` it updates. */
export const campForm = '/dashboard/waves/addwave';
