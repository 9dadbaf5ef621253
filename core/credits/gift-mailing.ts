import type { Actor } from '#core/reservations/history.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Credit } from './credit.ts';

/** A gift card that was mailed, or will be in a moment. Only ever added. */
export type GiftMailing = {
  /** Of who asked for it: asked again, it is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  /** A few words to the recipient. */
  readonly message?: string | undefined;
  readonly at: Instant;
  readonly by: Actor;
};

/** A document has its bounds, and a mailbox its patience. */
export const MOST_MAILINGS = 20;

/** The same credit where the mail was asked for before, or nothing is left to give. */
export function withMailing(credit: Credit, mailing: GiftMailing): Credit {
  const { mailings = [], isVoid } = credit;
  const isKnown = mailings.some(({ id }) => id === mailing.id);
  if (isKnown || isVoid || mailings.length >= MOST_MAILINGS) return credit;
  return { ...credit, mailings: [...mailings, mailing] };
}

/** Those that `after` has and `before` had not: what is left to be sent. */
export function newMailings(before: Credit | undefined, after: Credit): readonly GiftMailing[] {
  const known = new Set(before?.mailings?.map(({ id }) => id));
  return (after.mailings ?? []).filter(({ id }) => !known.has(id));
}
