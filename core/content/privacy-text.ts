import type { PageText, TextSection } from './page-text.ts';
import { NO_SERVICES, type Services, SERVICE_POLICIES } from './services.ts';
import type { SiteConfig } from './site-config.ts';

const STRIPE: TextSection = {
  id: 'stripe',
  title: 'Stripe, for payments',
  paragraphs: [
    'When you pay, your browser talks to Stripe, our card provider: the form for the card is Stripe’s, and what you type into it never reaches us. Stripe gets your card data, your email address, the amount and our number of your reservation, and, against fraud, facts about your device and how you move through the payment page; for that it sets cookies of its own.',
    'If you let us keep your card for the balance, Stripe keeps it and we keep only its reference.',
  ],
  links: [{ label: 'Stripe’s privacy policy', href: SERVICE_POLICIES.stripe }],
};

const FIREBASE: TextSection = {
  id: 'firebase',
  title: 'Google Firebase, for accounts and the catalogue',
  paragraphs: [
    'Accounts are kept by Google Firebase: if you sign in, it gets your email address and password, or your Google account, and your IP address, and keeps the sign-in in your browser. Our database is with Firebase as well, so what stands above under “When you book” is stored on Google’s servers on our behalf.',
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

/** What third parties receive: only the services the shop is set up with. */
const serviceSections = ({ stripe, firebase, recaptcha }: Services): readonly TextSection[] => [
  ...(stripe ? [STRIPE] : []),
  ...(firebase ? [FIREBASE] : []),
  ...(recaptcha ? [RECAPTCHA] : []),
];

const stored = (site: SiteConfig): readonly TextSection[] => [
  {
    id: 'booking',
    title: 'When you book',
    paragraphs: ['We keep what we need to bring you what you rented:'],
    points: [
      'Your name, email address and phone number.',
      'The place of the event and your notes for the crew.',
      'What you booked, for which days, at what price, and what happened to it since.',
      'Each payment and refund: the amount, the time and the card provider’s reference.',
      'The emails we send you about it, and whether they went out.',
    ],
  },
  {
    id: 'cards',
    title: 'Cards',
    paragraphs: [
      'Payments are handled by our card provider. We never store card numbers, expiry dates or security codes.',
    ],
  },
  {
    id: 'contact',
    title: 'When you write to us',
    paragraphs: [
      'The contact form keeps your name, email address, phone number if you give it, and your message, and emails them to us.',
    ],
  },
  {
    id: 'account',
    title: 'If you have an account',
    paragraphs: [
      'Your name, email address and role, your phone number and usual party address if you give them, and what you booked while signed in. Passwords are kept only in a form that cannot be turned back into the password. You can book without an account.',
    ],
  },
  {
    id: 'device',
    title: 'On your own device',
    paragraphs: [
      'Your browser keeps the things below. They stay on your device and reach us only when you book, sign in or open a page; clearing the site’s data in your browser deletes them. We set no cookies for advertising.',
    ],
    points: [
      'Your cart.',
      'What you typed at checkout, so that a reload does not lose it.',
      'Your last booking made in this browser, with its private link.',
      'The number of this visit, until the tab is closed.',
      'Your sign-in, if you sign in, and small choices such as what you dismissed.',
      'The language you chose, in a cookie that says only which.',
      'If you sign in: that you did so in this browser before, in a cookie. It opens nothing; it keeps other people’s wrong guesses from locking you out.',
    ],
  },
  {
    id: 'tracking',
    title: 'No tracking',
    paragraphs: [
      `${site.brand} uses no advertising network, no tracking pixels and no analytics of others, and does not follow you to other sites. To see what people look for, our own pages count visits: which rentals and days are looked at, which searches find nothing, whether on a phone, and from what kind of page you came, such as a search. No cookie is set and no address is kept: your tab makes up a number for one day, which stays in the tab and is gone when you close it. What it did is kept 90 days, then only sums. If you book, the kind of page you came from and whether it was a phone go with the order, and the number does not.`,
      'If your browser asks not to be tracked (Global Privacy Control), nothing of this is sent or stored.',
      `Our server’s log names the page that was asked for, when, and how long the answer took: no names, no addresses, no private links.`,
    ],
  },
];

const handled = (site: SiteConfig): readonly TextSection[] => [
  {
    id: 'sharing',
    title: 'Who else gets it',
    paragraphs: [
      'Those who do a part of the work for us, and only what that part takes: the card provider, whoever hosts our database and sign-in, the mail service, and our own crew. We sell nothing about you, to nobody. We hand data to authorities where the law makes us.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    paragraphs: [
      'Reservations and payments as long as tax and accounting law asks for them. Messages until what you asked is settled and nothing follows from it any more. An account until you ask us to delete it.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      `Ask us what we keep about you, have it corrected, get a copy, or have it deleted, as far as no law makes us keep it. Write to ${site.email} from the address you booked with, so that we know it is you. If our answer does not satisfy you, you may turn to the Attorney General of Texas.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    paragraphs: [
      'Our rentals are for children, our site is for those who book for them. We do not knowingly keep data of children under 13; if you think we do, tell us and we delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'When we change what we keep or why, this page changes before we do it.',
      `Who answers for it: ${site.brand}, ${site.address.street}, ${site.address.city}, ${site.address.region} ${site.address.postalCode}, ${site.email}, ${site.phone}.`,
    ],
  },
];

/**
 * What the shop stores about its customers, why, and their choices. Describes what the software
 * really does.
 */
export const privacyText = (site: SiteConfig, services: Services = NO_SERVICES): PageText => ({
  title: 'Privacy',
  lead: `What ${site.brand} keeps about you when you book, write or sign in, what stays on your device, and how to have it deleted. No tracking, no selling.`,
  sections: [...stored(site), ...serviceSections(services), ...handled(site)],
});
