import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from '#kit/shared/translation.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Value, WaitingWrite } from './waiting-writes.ts';

/** How the writes of one kind are sent, read again and named. */
export interface WriteKind<Target> {
  name: string;
  /** With this token and no other: the session may change while a write is sent. */
  send: (
    write: Pick<WaitingWrite<Target>, 'target' | 'value' | 'expected'>,
    token: string,
  ) => Promise<unknown>;
  /** What the server has now. Without it the server's own message says what a conflict is about. */
  read?: (target: Target, token: string) => Promise<Value>;
  /** Refetched after writes were sent. */
  lists: readonly Endpoint[];
  /** Puts what the server has into the cached responses. */
  apply?: (queries: QueryClient, target: Target, value: Value) => Promise<void>;
  /** Names the place. */
  title: (t: TFunction, target: Target) => string;
  valueText: (t: TFunction, value: Value) => string;
  /** "3 marks wait for a connection"; else they are changes. */
  waiting?: (t: TFunction, count: number) => string;
}

/** A kind whose targets are known only to itself. */
export type AnyWriteKind = WriteKind<unknown>;

/** The queue hands a target only to the kind that it was added with. */
export const asAnyKind = <Target>(kind: WriteKind<Target>): AnyWriteKind => kind as AnyWriteKind;
