import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { OFFICE_PAYMENTS } from '#core/reservations/office-terms.ts';
import { PAYMENTS } from '#web/admin/shared/office-payment.tsx';
import type { KeyHint } from '#web/admin/ui/toolbar.tsx';
import type { OrderDraft } from './order-draft.ts';
import type { useInstead } from './what-panel.tsx';
import { spreadAddress } from './who-panel.tsx';

export const KEYS: readonly KeyHint[] = [
  ['Enter', 'next empty field'],
  ['+ -', 'quantity'],
  ['Alt O', 'discount'],
  ['Alt W', 'waive delivery'],
];
export const QUOTE_KEY: KeyHint = ['Alt Q', 'send as quote'];

/** In the order of the conversation: Enter goes to the next empty one, then to the rentals. */
const ASKED = [
  'phone',
  'name',
  'email',
  'startDate',
  'startsAt',
  'endsAt',
  'street',
  'city',
  'postalCode',
] as const;

/** Right away, because the form's own focus is delayed and the next key would go astray. */
export function focusIn(form: HTMLFormElement | null, name: keyof OrderDraft): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The keys of the order's form, which work while typing. */
export function useOrderKeys(
  form: UseFormReturn<OrderDraft>,
  box: RefObject<HTMLFormElement | null>,
  search: RefObject<HTMLInputElement | null>,
  actions: {
    readonly instead: ReturnType<typeof useInstead>;
    readonly again: () => void;
    readonly send: () => void;
    readonly mayQuote: boolean;
  },
): void {
  function toNextEmpty(from: string): void {
    if (from === 'street') spreadAddress(form);
    const values = form.getValues();
    const at = ASKED.findIndex((name) => name === from);
    const next = ASKED.slice(at + 1).find((name) => values[name] === '');
    if (next === undefined) search.current?.focus();
    else focusIn(box.current, next);
  }

  function onAlt(code: string): boolean {
    const kind = OFFICE_PAYMENTS.find(
      (one) => code === `Key${PAYMENTS[one].key}` || code === `Digit${PAYMENTS[one].key}`,
    );
    if (kind !== undefined) form.setValue('pay', kind, { shouldDirty: true });
    else if (/^Digit[1-3]$/.test(code)) actions.instead[Number(code.slice(-1)) - 1]?.take();
    else if (code === 'KeyR') actions.again();
    else if (code === 'KeyO') focusIn(box.current, 'discount');
    else if (code === 'KeyW')
      form.setValue('waivesDelivery', !form.getValues('waivesDelivery'), { shouldDirty: true });
    else if (code === 'KeyQ' && actions.mayQuote)
      form.setValue('asQuote', !form.getValues('asQuote'), { shouldDirty: true });
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.send();
    } else if (event.altKey && !event.ctrlKey && onAlt(event.code)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && target instanceof HTMLInputElement && target.name !== '') {
      // The search field has no name and handles Enter itself.
      event.preventDefault();
      toNextEmpty(target.name);
    }
  }

  const press = useEffectEvent(onKeyDown);
  // Before the form shows: whoever sees it may press a key.
  useLayoutEffect(() => {
    const own = box.current;
    const listen = (event: KeyboardEvent): void => press(event);
    own?.addEventListener('keydown', listen);
    return () => own?.removeEventListener('keydown', listen);
  }, [box]);
}
