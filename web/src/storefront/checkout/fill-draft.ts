import type { MeDto } from '#core/contract/account-api.ts';
import { checkoutDraft, EMPTY_DRAFT } from '#web/shared/booking/checkout-draft.ts';

/** The checkout knows what the account knows; what someone has typed there stays. */
export function fillDraft({ displayName, email, phone = '', event }: MeDto): void {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { contact } = draft;
  checkoutDraft.write({
    ...draft,
    contact: {
      name: contact.name || displayName,
      email: contact.email || email,
      phone: contact.phone || phone,
    },
    event:
      draft.event.street === ''
        ? { ...draft.event, ...event, notes: draft.event.notes }
        : draft.event,
  });
}

/** New details are for the next checkout, whatever was typed there before. */
export function renewDraft(me: MeDto): void {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { notes } = draft.event;
  checkoutDraft.write({ ...EMPTY_DRAFT, plan: draft.plan, event: { ...EMPTY_DRAFT.event, notes } });
  fillDraft(me);
}
