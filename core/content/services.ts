/** Third-party services the shop is set up with: what a visitor's browser talks to besides our server. */
export type Services = {
  readonly stripe: boolean;
  /** Accounts, the catalogue, or both. */
  readonly firebase: boolean;
  readonly recaptcha: boolean;
};

export const NO_SERVICES: Services = { stripe: false, firebase: false, recaptcha: false };

export const servicesOf = ({
  payment,
  identity,
  catalogue,
  botCheck,
}: {
  readonly payment: string;
  readonly identity: string;
  readonly catalogue?: string | undefined;
  readonly botCheck?: unknown;
}): Services => ({
  stripe: payment === 'stripe',
  firebase: identity === 'firebase-auth' || catalogue === 'firestore',
  recaptcha: botCheck !== undefined,
});

/** Their own pages on what they do with the data they get. */
export const SERVICE_POLICIES = {
  stripe: 'https://stripe.com/privacy',
  firebase: 'https://firebase.google.com/support/privacy',
  google: 'https://policies.google.com/privacy',
  googleTerms: 'https://policies.google.com/terms',
} as const;
