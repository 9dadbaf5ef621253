import type { PageText, TextSection } from './content-pages.ts';
import { NO_SERVICES, type Services, SERVICE_POLICIES } from './services.ts';
import type { SiteConfig } from './site-config.ts';

const STRIPE: TextSection = {
  id: 'stripe',
  title: 'Stripe, for payments',
  paragraphs: [
    'When you pay, your browser talks to Stripe, our card provider. The card form belongs to Stripe, and what you type into it never reaches us. Stripe gets your card details, your email address, the amount and your reservation number. To prevent fraud, it also gets facts about your device and how you move through the payment page, and sets its own cookies for that.',
    'If you let us keep your card for the balance, Stripe keeps it and we keep only its reference.',
  ],
  links: [{ label: 'Stripe’s privacy policy', href: SERVICE_POLICIES.stripe }],
};

const FIREBASE: TextSection = {
  id: 'firebase',
  title: 'Google Firebase, for accounts and the catalog',
  paragraphs: [
    'Google Firebase keeps our accounts. If you sign in, it gets your email address and password, or your Google account, and your IP address, and it keeps your sign-in in your browser. Our database is with Firebase, too, so everything listed under “When you book” is stored on Google’s servers on our behalf.',
  ],
  links: [{ label: 'Privacy and security in Firebase', href: SERVICE_POLICIES.firebase }],
};

const RECAPTCHA: TextSection = {
  id: 'recaptcha',
  title: 'Google reCAPTCHA, to stop robots',
  paragraphs: [
    'Before you book, pay, write to us or sign in, Google reCAPTCHA checks in the background whether you’re a person. To do that, Google gets your IP address, facts about your browser and device, and how you use the page, and it may set or read a cookie. All we learn is whether it thinks you’re a person.',
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
      'What you booked, for which days, at what price, and what has happened with it since.',
      'Each payment and refund: the amount, the time, the last four digits of the card and the card provider’s reference.',
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
      'The contact form keeps your name, your email address, your phone number if you give it, and your message, and emails them to us.',
    ],
  },
  {
    id: 'account',
    title: 'If you have an account',
    paragraphs: [
      'Your name, email address and role, your phone number and usual party address if you give them, and what you booked while signed in. Passwords are stored only in a form that can’t be turned back into the password. You can book without an account.',
    ],
  },
  {
    id: 'device',
    title: 'On your own device',
    paragraphs: [
      'Your browser keeps the things below. They stay on your device and reach us only when you book, sign in or open a page. Clearing this site’s data in your browser deletes them. We don’t set any advertising cookies.',
    ],
    points: [
      'Your cart.',
      'What you typed at checkout, so you don’t lose it if the page reloads.',
      'Your last booking made in this browser, with its private link.',
      'The number of this visit, until you close the tab.',
      'Your sign-in, if you sign in, and small choices, such as messages you dismissed.',
      'The language you chose, in a cookie that holds only that.',
      'If you sign in: a cookie that says you’ve signed in on this browser before. It doesn’t give access to anything. It keeps other people’s wrong guesses from locking you out.',
    ],
  },
  {
    id: 'tracking',
    title: 'No tracking',
    paragraphs: [
      `${site.brand} uses no advertising networks, no tracking pixels and no outside analytics, and does not follow you to other sites. To see what people look for, our own pages count visits: which rentals and days people look at, which searches find nothing, whether it’s on a phone, and what kind of page you came from, such as a search. We set no cookie and keep no address for this. Your tab makes up a number for one day, which stays in the tab and is gone when you close it. We keep what that visit did for 90 days, then only totals. If you book, the kind of page you came from and whether you were on a phone go with the order. The number does not.`,
      'If your browser asks not to be tracked (Global Privacy Control), none of this is sent or stored.',
      `Our server’s log shows which page was requested, when, and how long the answer took. It has no names, no addresses and no private links.`,
    ],
  },
];

const handled = (site: SiteConfig): readonly TextSection[] => [
  {
    id: 'sharing',
    title: 'Who else gets it',
    paragraphs: [
      'Those who do part of the work for us, and only what they need for it: the card provider, the company that hosts our database and sign-in, the mail service, and our own crew. We don’t sell anything about you to anyone. We give data to authorities where the law requires it.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    paragraphs: [
      'Reservations and payments: as long as tax and accounting law requires. Messages: until your question is settled and nothing more can come of it. An account: until you ask us to delete it.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      `You can ask what we keep about you, have it corrected, get a copy, or have it deleted unless a law makes us keep it. Email ${site.email} from the address you booked with, so that we know it’s you. If you’re not satisfied with our answer, you can contact the Attorney General of Texas.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    paragraphs: [
      'Our rentals are for children, but our site is for the people who book for them. We do not knowingly keep data about children under 13. If you think we do, tell us and we’ll delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'If we change what we keep or why, we’ll change this page before we do it.',
      `Who is responsible: ${site.brand}, ${site.address.street}, ${site.address.city}, ${site.address.region} ${site.address.postalCode}, ${site.email}, ${site.phone}.`,
    ],
  },
];

/** What the shop stores about its customers, why, and their choices: what the software does. */
export const privacyText = (site: SiteConfig, services: Services = NO_SERVICES): PageText => ({
  title: 'Privacy',
  lead: `What ${site.brand} keeps about you when you book, write or sign in, what stays on your device, and how to have it deleted. No tracking, no selling.`,
  sections: [...stored(site), ...serviceSections(services), ...handled(site)],
});
