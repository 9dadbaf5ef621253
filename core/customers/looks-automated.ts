/** How a form was filled in; each is left out where it cannot be told, as before the page's script runs. */
export type FormTraces = {
  /** A field that people do not see. */
  readonly website?: string | undefined;
  /** Milliseconds from the form's first showing to its sending. */
  readonly filledInMs?: number | undefined;
};

/** Nobody types name, address and ten letters in less. */
const QUICKEST_PERSON_MS = 2_000;

/** The bot check that needs no service: a trap field and a look at the clock. */
export const looksAutomated = ({ website = '', filledInMs }: FormTraces): boolean =>
  website !== '' || (filledInMs !== undefined && filledInMs < QUICKEST_PERSON_MS);
