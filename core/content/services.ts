/** Third-party services of the shop: those a visitor's browser contacts besides our server. */
export type Services = {
  readonly stripe: boolean;
  /** For accounts, the catalogue, or both. */
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

/** The services' own privacy pages. */
export const SERVICE_POLICIES = {
  stripe: 'https://stripe.com/privacy',
  firebase: 'https://firebase.google.com/support/privacy',
  google: 'https://policies.google.com/privacy',
  googleTerms: 'https://policies.google.com/terms',
} as const;
