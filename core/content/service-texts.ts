import type { TextSection } from './page-text.ts';
import { SERVICE_POLICIES, type Services } from './services.ts';

const STRIPE: TextSection = {
  id: 'stripe',
  title: 'Stripe, for payments',
  paragraphs: [
    'When you pay, your browser talks to Stripe, our card provider: the form for the card is Stripe’s, and what you type into it never reaches us. Stripe gets your card data, your e-mail address, the amount and our number of your reservation, and, against fraud, facts about your device and how you move through the payment page; for that it sets cookies of its own.',
    'If you let us keep your card for the balance, Stripe keeps it and we keep only its reference.',
  ],
  links: [{ label: 'Stripe’s privacy policy', href: SERVICE_POLICIES.stripe }],
};

const FIREBASE: TextSection = {
  id: 'firebase',
  title: 'Google Firebase, for accounts and the catalogue',
  paragraphs: [
    'Accounts are kept by Google Firebase: if you sign in, it gets your e-mail address and password, or your Google account, and your IP address, and keeps the sign-in in your browser. Our database is with Firebase as well, so what stands above under “When you book” is stored on Google’s servers on our behalf.',
  ],
  links: [{ label: 'Privacy and security in Firebase', href: SERVICE_POLICIES.firebase }],
};

const RECAPTCHA: TextSection = {
  id: 'recaptcha',
  title: 'Google reCAPTCHA, against robots',
  paragraphs: [
    'Before you book, pay, write to us or sign in, Google reCAPTCHA judges in the background whether a person does it. For that Google gets your IP address, facts about your browser and device, and how you use the page; it may set or read a cookie. We learn only whether it believes you.',
    'This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply. Its badge is not shown here; this notice and the one below the forms take its place.',
  ],
  links: [
    { label: 'Google Privacy Policy', href: SERVICE_POLICIES.google },
    { label: 'Google Terms of Service', href: SERVICE_POLICIES.googleTerms },
  ],
};

/** What services of others get, of those alone that the shop is set up with. */
export const serviceSections = ({
  stripe,
  firebase,
  recaptcha,
}: Services): readonly TextSection[] => [
  ...(stripe ? [STRIPE] : []),
  ...(firebase ? [FIREBASE] : []),
  ...(recaptcha ? [RECAPTCHA] : []),
];
