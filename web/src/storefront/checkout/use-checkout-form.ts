import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  useForm,
  type UseFormReturn,
  type FieldErrors,
  type FieldPath,
  type Resolver,
} from 'react-hook-form';
import { stateIn } from '#core/kernel/us-states.ts';
import { checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import { isInState } from '#core/pricing/zip-states.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { FIELD_NAMES, FIELDS } from '#texts/checkout.ts';
import { FIT } from '#texts/finding.ts';
import { CREDIT } from '#texts/history.ts';
import { PARTY } from '#texts/party.ts';
import { DELIVERY_CHECK, EXTRAS } from '#texts/pricing.ts';
import { useAccountApi, useConfig, useSignInState } from '#web/shared/app-context.tsx';
import {
  type CheckoutDraft,
  checkoutDraft,
  type CheckoutForm,
  type CheckoutFormInput,
  checkoutFormSchema,
  draftOf,
  EMPTY_DRAFT,
  fillDraft,
  tickedTerms,
} from '#web/shared/booking/checkout-draft.ts';
import { wholeYard } from '#web/shared/booking/misfits.tsx';
import { venueOf } from '#web/shared/booking/party-fields.tsx';
import type { FieldError } from '#web/shared/forms/error-summary.tsx';
import { errorAt } from '#web/shared/forms/use-schema-form.ts';
import { checkedZip } from '#web/shared/pricing/say-delivery.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { storedYard } from '#web/shared/products/yard-store.ts';

type CheckoutField = FieldPath<CheckoutFormInput>;

/** In page order; `id`: the field's element, `label`: its name in the error list. */
const CHECKOUT_FIELDS = [
  { path: 'contact.name', id: 'contact-name', label: FIELDS.name },
  { path: 'contact.email', id: 'contact-email', label: FIELDS.email },
  { path: 'contact.phone', id: 'contact-phone', label: FIELDS.phone },
  { path: 'event.street', id: 'event-street', label: FIELDS.street },
  { path: 'event.city', id: 'event-city', label: FIELDS.city },
  { path: 'event.region', id: 'event-region', label: FIELDS.region },
  { path: 'event.postalCode', id: 'event-postal-code', label: FIELDS.postalCode },
  { path: 'event.startsAt', id: 'event-starts-at', label: PARTY.starts },
  { path: 'event.endsAt', id: 'event-ends-at', label: PARTY.ends },
  { path: 'event.venue.lengthFt', id: 'event-length', label: FIT.length },
  { path: 'event.venue.widthFt', id: 'event-width', label: FIT.width },
  { path: 'event.venue.gateWidthIn', id: 'event-gate', label: FIT.gate },
  { path: 'event.venue.gateCode', id: 'event-gate-code', label: PARTY.gateCode },
  { path: 'event.venue.outletFt', id: 'event-outlet', label: PARTY.outletFt },
  { path: 'event.venue.circuits', id: 'event-circuits', label: PARTY.circuits },
  { path: 'event.venue.contactOnSite.name', id: 'event-on-site', label: PARTY.onSite },
  { path: 'event.venue.contactOnSite.phone', id: 'event-on-site-call', label: PARTY.onSiteCall },
  { path: 'event.notes', id: 'event-notes', label: FIELD_NAMES.notes },
  { path: 'promoCode', id: 'promo-code', label: EXTRAS.promo },
  { path: 'creditCode', id: 'credit-code', label: CREDIT.field },
  { path: 'plan', id: 'plan-deposit', label: FIELD_NAMES.plan },
  { path: 'terms', id: 'terms', label: FIELD_NAMES.terms },
] as const satisfies readonly { path: CheckoutField; id: string; label: string }[];

export const listErrors = (errors: FieldErrors<CheckoutFormInput>): readonly FieldError[] =>
  CHECKOUT_FIELDS.flatMap(({ path, id, label }) => {
    const message = errorAt(errors, path);
    return message === undefined ? [] : [{ id, label, message }];
  });

export const fieldAt = (path: string): CheckoutField | undefined =>
  CHECKOUT_FIELDS.find((field) => field.path === path)?.path;

export type CheckoutFormControl = UseFormReturn<CheckoutFormInput, unknown, CheckoutForm>;

/**
 * Newer yard details override the draft's, and so does the last checked ZIP code until there is an
 * address that it might not belong to. The rest of the draft stays.
 */
export function startingDraft(): CheckoutDraft {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { venue, street } = draft.event;
  const zip = street === '' ? checkedZip.read() : undefined;
  const event = { ...draft.event, ...(zip !== undefined && { postalCode: zip }) };
  const measured = venueOf(storedYard.read());
  const surface = venue?.surface ?? measured?.surface;
  return measured === undefined
    ? { ...draft, event }
    : { ...draft, event: { ...event, venue: { ...venue, ...measured, surface } } };
}

/** The product pages and the filter check the same yard as checkout. */
function keepYard(venue: Parameters<typeof wholeYard>[0]): void {
  const yard = wholeYard(venue);
  if (yard === undefined) storedYard.clear();
  else storedYard.write(yard);
}

/** Why the server would refuse the ZIP code. Empty if it would not. */
export function zipProblem(
  { postalCode = '', region = '' }: Partial<CheckoutFormInput['event']>,
  delivery: Settings['delivery'],
  phone: string,
): string {
  const zip = zipOf(postalCode);
  if (zip === undefined) return '';
  const state = stateIn(region);
  if (state !== undefined && !isInState(zip, state)) return DELIVERY_CHECK.notInState(zip, state);
  const isOutside = checkDelivery(zip, delivery).kind === 'outside';
  return isOutside ? `${DELIVERY_CHECK.outside(zip)} ${DELIVERY_CHECK.call(phone)}` : '';
}

const resolveFields = zodResolver(checkoutFormSchema);

/** Reports ZIP code errors along with all others, not after them. */
function useResolver(): Resolver<CheckoutFormInput, unknown, CheckoutForm> {
  const { delivery } = useSettings();
  const { phone } = useConfig().site;
  return async (values, context, options) => {
    const resolved = await resolveFields(values, context, options);
    const message = zipProblem(values.event ?? {}, delivery, phone);
    const { errors } = resolved;
    if (message === '' || errors.event?.postalCode !== undefined) return resolved;
    const postalCode = { type: 'custom', message };
    return { values: {}, errors: { ...errors, event: { ...errors.event, postalCode } } };
  };
}

/** The form as it was left, saved on every keystroke. */
export function useCheckoutForm(): CheckoutFormControl {
  const version = termsVersionIn(useSettings());
  const [defaultValues] = useState(() => ({
    ...startingDraft(),
    terms: tickedTerms.read() === version,
    keepsCard: false,
  }));
  const form = useForm<CheckoutFormInput, unknown, CheckoutForm>({
    resolver: useResolver(),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });
  const { subscribe, reset, getValues } = form;
  const isSignedIn = useSignInState().kind === 'signed_in';
  const account = useAccountApi();
  // Fills in what the account knows if the form has no address yet. Anything typed in the
  // meantime is in the draft and stays.
  useEffect(() => {
    if (!isSignedIn || (checkoutDraft.read()?.event.street ?? '') !== '') return;
    void (async () => {
      const me = await account('GET /me');
      if (!me.ok) return;
      fillDraft(me.value);
      const [terms, keepsCard] = getValues(['terms', 'keepsCard']);
      reset({ ...startingDraft(), terms, keepsCard }, { keepTouched: true, keepErrors: true });
    })();
  }, [isSignedIn, account, reset, getValues]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name === undefined) return;
          checkoutDraft.write(draftOf(values));
          if (name.startsWith('event.venue')) keepYard(values.event?.venue);
          if (name === 'event.postalCode') checkedZip.write(zipOf(values.event.postalCode));
        },
      }),
    [subscribe],
  );
  return form;
}
