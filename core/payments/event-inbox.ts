import type { OtherEvent } from './other-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** `isApplied`: it did not say whom it concerns, and catching up found that out. */
export type ReceivedEvent = Omit<OtherEvent, 'kind'> & {
  readonly receivedAt: Instant;
  readonly isApplied: boolean;
};

/** The provider's messages that change nothing by themselves. Those that do are stored with what they change. */
export interface EventInbox {
  /** Stores it once: told again, nothing is written. */
  keep(event: OtherEvent, now: Instant): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<readonly ReceivedEvent[]>;
}
