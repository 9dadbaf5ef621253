import { z } from 'zod';
import type { ProfileChange } from '#core/accounts/profiles.ts';
import type { Me } from '#core/contract/accounts.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { POSTAL_CODE } from '#core/pricing/delivery.ts';
import { contactSchema, stateFormSchema } from '#core/reservations/checkout.schema.ts';
import { nameField } from '#web/shared/sign-in/account-form.schema.ts';

const text = z.string().trim();

/** The server's limits, with this page's error texts. Phone and address may be empty. */
export const profileFormSchema = z
  .object({
    displayName: nameField,
    phone: z.literal('').or(contactSchema.shape.phone),
    street: text.max(200),
    city: text.max(100),
    region: z.literal('').or(stateFormSchema),
    postalCode: z.literal('').or(text.regex(POSTAL_CODE, fieldError('postal_code_malformed'))),
  })
  .superRefine(({ street, city, postalCode, region }, context) => {
    if (street === '' && city === '' && postalCode === '') return;
    for (const [path, value] of Object.entries({ street, city, region, postalCode })) {
      if (value === '') {
        context.addIssue({
          code: 'custom',
          path: [path],
          message: fieldError('address_incomplete'),
        });
      }
    }
  });

type ProfileForm = z.infer<typeof profileFormSchema>;

/** The shop's own state. */
const HOME_REGION = 'TX';

export const formOf = ({ displayName, phone, event }: Me): ProfileForm => ({
  displayName,
  phone: phone ?? '',
  street: event?.street ?? '',
  city: event?.city ?? '',
  region: event?.region ?? HOME_REGION,
  postalCode: event?.postalCode ?? '',
});

/** Empty fields delete the old value. Notes on the place stay. */
export function changeOf(form: ProfileForm, before: Me): ProfileChange {
  const { displayName, phone, street, city, region, postalCode } = form;
  const place = { ...before.event, street, city, region, postalCode };
  return { displayName, phone: phone || null, event: street === '' ? null : place };
}
