import type { Account } from '#core/accounts/identity.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';
import { staffName, type StaffRole } from '#core/staff/access.ts';
import {
  type Act,
  type AuditActor,
  type AuditEntry,
  type Chain,
  type EntryPorts,
  makeEntry,
  makeSealEntry,
  type Seal,
} from './entry.ts';

type AuditQuery = {
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
  /** The actor's id. */
  readonly actor?: string | undefined;
  /** `collection/id` */
  readonly subject?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
};

type AuditPage = { readonly entries: readonly AuditEntry[]; readonly next?: string | undefined };

/** The stored audit log. Entries of changes are written by the store itself, in the change's transaction. */
export interface AuditTrail {
  /** Newest first. Rejects with an Error for a bad cursor. */
  list(query: AuditQuery): Promise<AuditPage>;
  head(): Promise<Chain>;
  /** Sealed entries in the order of the chain, page by page. */
  sealed(): AsyncIterable<readonly AuditEntry[]>;
  hasUnsealed(): Promise<boolean>;
  /** The existing ones of these entries, by id. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, AuditEntry>>;
  /** Adds an entry for an act that changes no document. */
  add(entry: AuditEntry): Promise<void>;
  /** Seals the oldest `most` unsealed entries in one transaction; returns how many. */
  seal(most: number, link: (chain: Chain, entry: AuditEntry) => Seal): Promise<number>;
}

/** Tracks the act that the current work belongs to, across everything it awaits. */
export interface Acts {
  current(): Act | undefined;
  run<T>(act: Act, work: () => T): T;
  /** Runs work without recording its changes: erasing a person, whose values no entry may keep. */
  apart<T>(work: () => T): T;
}

const BATCH = 100;

/** Adds new entries to the chain. A job does, so that no change waits for the entry before it. */
export const makeSealAuditLog =
  (trail: Pick<AuditTrail, 'seal'>, secrets: ManageSecrets) => (): Promise<number> =>
    trail.seal(BATCH, makeSealEntry(secrets));

export const staffActor = ({ uid, email, displayName }: Account, role: StaffRole): AuditActor => ({
  id: uid,
  name: staffName({ displayName, email }),
  role,
});

/** An act of the program itself: a job, or a command of the operator. */
export const systemAct = (name: string, action = name): Act => ({
  actor: { id: name, name: '', role: 'system' },
  action,
});

/** An act by a person who could not sign in. */
export const strangerAct = (action: string, from: string | undefined): Act => ({
  actor: { id: 'stranger', name: 'Someone', role: 'visitor' },
  action,
  ...(from !== undefined && { from }),
});

export const providerAct = (event: string): Act => ({
  actor: { id: 'card-provider', name: 'Card provider', role: 'provider' },
  action: event,
});

/** Records acts that change no document, such as a sign-in or a downloaded table. */
export function makeNoteAct({
  trail,
  witness,
  ...ports
}: EntryPorts & {
  readonly trail: Pick<AuditTrail, 'add'>;
  readonly witness: { readonly wrote: (entries: readonly AuditEntry[]) => void };
}) {
  const entryOf = makeEntry(ports);
  return async (act: Act, subject: string): Promise<void> => {
    const entry = entryOf(act, subject);
    await trail.add(entry);
    witness.wrote([entry]);
  };
}
export type NoteAct = ReturnType<typeof makeNoteAct>;
