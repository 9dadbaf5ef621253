import type { ActionContext } from '#core/kernel/actor.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { fillAnswer } from './canned-answer.ts';
import { awaitsUs, type ContactMessage, stateOfMessage } from './contact-message.ts';

/** One change the office makes to a message. */
export type MessageChange =
  /** Assigns the message to an admin by name; a blank name assigns it to nobody. */
  | { readonly kind: 'hold'; readonly by: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** Links the message to a reservation; undefined unlinks it. */
  | { readonly kind: 'link'; readonly reservationId?: string | undefined }
  /** The `id` stays the same if a reply is sent twice, so it is stored once. */
  | { readonly kind: 'reply'; readonly id: string; readonly text: string };

export type MessageRefusal =
  | { readonly kind: 'words_missing'; readonly words: readonly string[] }
  /** The reply has a `{link}`, but the message has no booking. */
  | { readonly kind: 'no_booking' };

function reply(
  message: ContactMessage,
  { id, text }: Extract<MessageChange, { readonly kind: 'reply' }>,
  { now, by }: ActionContext,
): Result<ContactMessage, MessageRefusal> {
  const { replies = [], reservationId } = message;
  if (replies.some((one) => one.id === id)) return ok(message);
  if (text.includes('{link}') && reservationId === undefined) return err({ kind: 'no_booking' });
  // The link is filled in when the mail is sent and is not stored anywhere.
  const { missing } = fillAnswer(text, { link: '…' });
  if (missing.length > 0) return err({ kind: 'words_missing', words: missing });
  return ok({ ...message, state: 'answered', replies: [...replies, { id, at: now, by, text }] });
}

/** Returns the changed message, or the same object if it already has this reply. */
export function changeMessage(
  message: ContactMessage,
  change: MessageChange,
  context: ActionContext,
): Result<ContactMessage, MessageRefusal> {
  switch (change.kind) {
    case 'hold': {
      const heldBy = change.by.trim() === '' ? undefined : change.by.trim();
      const state = awaitsUs(message) ? 'open' : stateOfMessage(message);
      return ok({ ...message, heldBy, state });
    }
    case 'open':
      return ok({ ...message, state: 'open' });
    case 'close':
      return ok({ ...message, state: 'closed' });
    case 'link':
      return ok({ ...message, reservationId: change.reservationId });
    case 'reply':
      return reply(message, change, context);
  }
}
