/**
 * kit does not know the roles and permissions. The club's access table adds them to this interface by declaration
 * merging, so that contracts and handlers stay typed.
 */
export interface AccessTypes {}

type Registered<Key extends string> =
  AccessTypes extends Record<Key, infer Type extends string> ? Type : string;

export type Role = Registered<'role'>;
export type Permission = Registered<'permission'>;
/** Permissions that need no sign-in. */
export type OpenPermission = Registered<'openPermission'>;

/** `anyone` needs no sign-in; `signed-in` allows every role; a list allows those roles. */
export type AccessRule = 'anyone' | 'signed-in' | readonly Role[];
