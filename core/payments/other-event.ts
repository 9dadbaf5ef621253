import type { Instant } from '#core/kernel/instant.ts';

/**
 * A signed message that changes nothing here: of a type that the shop does not act on, of another system's payment, or one
 * that does not say whom it concerns. Its body is not kept: it names people, and the provider shows it under its id.
 */
export type OtherEvent = {
  readonly kind: 'other';
  /** The provider's. */
  readonly id: string;
  /** The provider's word for it. */
  readonly type: string;
  /** When it happened, as far as that could be read. */
  readonly at?: Instant | undefined;
  /** The provider's id of what it is about, where it names one. */
  readonly subjectId?: string | undefined;
  readonly bytes: number;
};

const MOST_LETTERS = 200;

/** What is kept of it is short, whatever the provider sends. */
export const bounded = (event: OtherEvent): OtherEvent => ({
  ...event,
  type: event.type.slice(0, MOST_LETTERS),
  subjectId: event.subjectId?.slice(0, MOST_LETTERS),
});
