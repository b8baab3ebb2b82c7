/** A server that is measured, in a process of its own. */
export interface Contender {
  name: string;
  port: number;
  pid: number;
}
