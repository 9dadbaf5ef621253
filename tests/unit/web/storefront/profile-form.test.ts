import { describe, expect, it } from 'vitest';
import { profileChangeSchema, type Me } from '#core/contract/accounts.ts';
import { ME } from '#tests/support/fixtures.ts';
import { createAccountSchema } from '#web/shared/sign-in/account-form.schema.ts';
import {
  changeOf,
  formOf,
  profileFormSchema,
} from '#web/storefront/account/profile-form.schema.ts';
import * as English from '#web/texts/en/account.ts';
import * as Spanish from '#web/texts/es/account.ts';

const { event } = ME;
const me: Me = { ...ME, event: { ...event, notes: 'Gate code 7' } };

const pathsOf = (schema: typeof profileFormSchema | typeof createAccountSchema, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the profile form', () => {
  it('sends what the server accepts, and leaves untouched fields as they were', () => {
    const change = changeOf(formOf(me), me);
    expect(change).toEqual({ displayName: 'Ana', phone: me.phone, event: me.event });
    expect(profileChangeSchema.parse(change)).toEqual(change);
  });

  it('removes what was emptied', () => {
    const form = { ...formOf(me), phone: '', street: '', city: '', postalCode: '' };
    expect(pathsOf(profileFormSchema, form)).toEqual([]);
    expect(changeOf(form, me)).toEqual({ displayName: 'Ana', phone: null, event: null });
  });

  it('accepts an address only as a whole', () => {
    expect(pathsOf(profileFormSchema, { ...formOf(me), city: '', postalCode: '' })).toEqual([
      'city',
      'postalCode',
    ]);
    expect(pathsOf(profileFormSchema, { ...formOf(me), postalCode: '1' })).toEqual(['postalCode']);
  });
});

describe('the form for a new account', () => {
  const input = { displayName: 'Ana', email: 'ana@example.com', password: 'ten letters' };

  it.each([
    [{}, []],
    [{ password: 'too short' }, ['password']],
    [{ password: 'ANA@example.com' }, ['password']],
    [{ email: 'ana' }, ['email']],
    [{ displayName: ' ' }, ['displayName']],
  ])('with %j has an error at %j', (overrides, paths) => {
    expect(pathsOf(createAccountSchema, { ...input, ...overrides })).toEqual(paths);
  });
});

describe('the texts of the account screens', () => {
  it('have a Spanish sentence for every problem that has an English one', () => {
    expect(Object.keys(Spanish.PROBLEMS).toSorted()).toEqual(
      Object.keys(English.PROBLEMS).toSorted(),
    );
  });
});
