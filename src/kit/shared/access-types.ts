/**
 * kit passes roles and permissions on without knowing them. The product's access table names them by merging into this
 * interface (declaration merging), so that contracts and handlers stay typed.
 */
export interface AccessTypes {}

type Registered<Key extends string> =
  AccessTypes extends Record<Key, infer Type extends string> ? Type : string;

export type Role = Registered<'role'>;
export type Permission = Registered<'permission'>;
/** Permissions that need no sign-in. */
export type OpenPermission = Registered<'openPermission'>;

/** `anyone` needs no sign-in; `signed-in` takes every role; a list takes those roles. */
export type AccessRule = 'anyone' | 'signed-in' | readonly Role[];
