/** Who did something, as the back office is told. */
export type ActorDto = {
  readonly kind: 'customer' | 'account' | 'admin' | 'system' | 'provider';
  /** The admin's or the account's uid, or the job's name. */
  readonly name?: string | undefined;
};
