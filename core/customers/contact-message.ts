import type { Instant } from '#core/kernel/instant.ts';

/** What a visitor writes to the shop. */
export type ContactText = {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly message: string;
};

export type ContactMessage = ContactText & { readonly id: string; readonly receivedAt: Instant };
