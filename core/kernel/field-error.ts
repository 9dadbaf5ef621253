/** Everything that can be wrong with a field. The codes are API: never rename one. */
export type FieldErrorParams = {
  readonly name_missing: undefined;
  readonly full_name_missing: undefined;
  readonly email_missing: undefined;
  readonly email_malformed: undefined;
  readonly phone_missing: undefined;
  readonly phone_malformed: undefined;
  readonly phone_too_short: undefined;
  readonly street_missing: undefined;
  readonly city_missing: undefined;
  readonly region_missing: undefined;
  readonly region_malformed: undefined;
  readonly postal_code_missing: undefined;
  readonly postal_code_malformed: undefined;
  readonly address_incomplete: undefined;
  readonly party_start_missing: undefined;
  readonly party_end_missing: undefined;
  readonly party_end_not_after_start: undefined;
  readonly not_a_time: undefined;
  readonly not_a_pickup_day: { readonly day: string };
  readonly number_out_of_range: { readonly least: number; readonly most: number };
  readonly plan_missing: undefined;
  readonly terms_not_accepted: undefined;
  readonly message_missing: undefined;
  readonly stars_missing: undefined;
  readonly review_missing: undefined;
  readonly review_name_missing: undefined;
  readonly recipient_missing: undefined;
  readonly recipient_email_missing: undefined;
  readonly amount_out_of_range: { readonly leastCents: number; readonly mostCents: number };
  readonly password_missing: undefined;
  readonly new_password_missing: undefined;
  readonly password_too_short: { readonly least: number };
  readonly password_too_long: { readonly most: number };
  readonly password_is_email: undefined;
  readonly password_own_facts: undefined;
  readonly password_too_common: undefined;
  readonly wrong_password: undefined;
  readonly text_too_short: { readonly least: number };
  readonly text_too_long: { readonly most: number };
  readonly text_not_one_line: undefined;
  readonly text_not_shown: undefined;
  readonly code_malformed: undefined;
  readonly not_a_day: undefined;
  readonly days_reversed: undefined;
  readonly too_many_days: { readonly most: number };
  readonly not_a_date: { readonly field: 'startDate' | 'endDate' };
  readonly end_not_after_start: undefined;
  readonly start_in_past: undefined;
  readonly period_too_long: { readonly days: number };
  readonly rental_not_offered: undefined;
  readonly add_on_not_offered: undefined;
};
export type FieldErrorCode = keyof FieldErrorParams;

/** A code and the values for its sentence, as sent by the API. */
export type Coded = {
  readonly code: string;
  readonly params?:
    | Readonly<Record<string, string | number | readonly string[] | undefined>>
    | undefined;
};

type Given<Params> = Params extends undefined ? [] : [params: Params];

/** Schemas and forms state an error as one text, so code and parameters become JSON. */
export const fieldError = <Code extends FieldErrorCode>(
  code: Code,
  ...[params]: Given<FieldErrorParams[Code]>
): string => JSON.stringify({ code, params });

/** Undefined if the text is already a sentence. */
export const readFieldError = (text: string): Coded | undefined =>
  text.startsWith('{"code":') ? JSON.parse(text) : undefined;
