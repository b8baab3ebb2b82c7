/** Path of the form; with `?id=` it updates. */
export const waveForm = '/dashboard/waves/addwave';
