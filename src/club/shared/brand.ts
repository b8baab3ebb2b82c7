/** The club's name where no language applies: mail sender, feeds, manifest, API docs. */
export const clubName = 'ICPC-HTI';
