export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

/** Where the party is. */
export type EventPlace = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly notes?: string | undefined;
};
