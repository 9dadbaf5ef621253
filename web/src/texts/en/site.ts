import type { SiteConfig } from '#core/content/site-config.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';

export const MENU = {
  home: 'Home',
  inflatables: 'Inflatables',
  booking: 'Booking',
  bookNow: 'Book Now',
  main: 'Main',
  mobile: 'Mobile',
  title: 'Menu',
  open: 'Open menu',
  account: 'My account',
  skip: 'Skip to content',
};

export const BARS = {
  label: 'Quick actions',
  /** The dot goes between them. */
  banner: (price: string) => [`Book for ${price}`, 'Free overnight'],
  browse: 'Browse',
  book: 'Book now',
};

export const NOT_FOUND = {
  title: '404 - Page Not Found',
  text: "The page you're looking for doesn't exist.",
  home: 'Back to home',
  products: 'See all inflatables',
};

export const BROKEN = {
  title: 'Something popped',
  text: (phone: string) =>
    `Something went wrong on our side. Reload the page, or call us at ${phone}.`,
  home: 'Back to the home page',
  office: 'Something went wrong on our side. Reload the page to see what was saved.',
  dashboard: 'Back to the dashboard',
};

/** For screens that need our script. Separate, because only the server writes it. */
export const NO_SCRIPT = {
  text: (phone: string, email: string) =>
    `Booking online needs JavaScript, which is turned off in your browser. Call ${phone} or email ${email} and we’ll book it for you.`,
};

export const SCREEN = {
  loading: 'Loading…',
  unreachable: 'This page did not load',
  unreachableText: 'Your connection dropped, or we just updated the site. Reload the page.',
  call: 'If that doesn’t help, call us.',
  /** Where people book and pay. */
  booked: 'Did you just book or pay? Look for our email, or call us, before you do it again.',
  again: 'Reload',
};

/** The tab's title while a screen loads. */
export const SCREEN_TITLES = {
  booking: 'Book your party',
  cartCheckout: 'Your details',
  checkout: 'Checkout',
  success: 'Your booking',
  manage: 'Your reservation',
  login: 'Sign in',
  account: 'My account',
  loyalty: 'Party club',
  resetPassword: 'Choose a new password',
  confirmEmail: 'Confirm your email',
};

/** The pages about the business, as named in menus. */
export const PAGE_NAMES = {
  '/about': 'About',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/gift-cards': 'Gift cards',
  '/safety': 'Safety',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/manage': 'Find my booking',
};

export const UI = {
  shortcuts: 'Shortcuts',
  close: 'Close',
  dismiss: 'Dismiss message',
  increase: (what: string) => `Increase ${what}`,
  /** No more can be had. */
  allTaken: (count: number) => `We only have ${count} on these days.`,
  decrease: (what: string) => `Decrease ${what}`,
  noPicture: 'No picture yet',
  unreachable: 'Your connection dropped, so this didn’t open. Reload the page.',
};

export const ART = {
  hero: 'Inflatable castle, unicorn rainbow bounce house and palm-tree water slide glowing in a backyard at dusk under string lights',
  waving: 'Lime green inflatable baby dinosaur waving',
  jumping: 'Lime green inflatable baby dinosaur jumping with both arms up',
};

export const MASCOT = {
  label: 'Mascot',
  question: 'Party time?',
  rent: 'Rent Now',
  hide: 'Hide the mascot for good',
};

export const HOME = {
  title: ({ deliveryArea }: SiteConfig) =>
    `Bounce house and water slide rentals in ${deliveryArea}`,
  description: ({ deliveryArea, fromPrice }: SiteConfig) =>
    `Bounce houses, water slides, combos and obstacle courses from ${formatPrice(centsFromDollars(fromPrice))} a day, delivered and set up in ${deliveryArea}. See what is available on your date and book online.`,
  priceRange: ({ fromPrice }: SiteConfig) =>
    `From ${formatPrice(centsFromDollars(fromPrice))} a day`,
};

export const HERO_TEXTS = {
  rating: ({ claims }: SiteConfig) => `${claims.rating} from ${claims.ratedBy}`,
  headline: 'Light up the',
  headlineEnd: 'backyard.',
  lead: ({ deliveryArea, fromPrice }: SiteConfig) =>
    `Bounce houses and water slides, set up for your party anywhere in ${deliveryArea}. From ${formatPrice(centsFromDollars(fromPrice))} a day.`,
  search: "See what's available",
  searchShort: 'Search',
};

export const FEATURED = {
  title: 'Party favorites',
  all: 'See all',
  loading: 'Loading featured products...',
  none: 'No featured products available. Check back soon!',
};

/**
 * Apart from the drawer's words, because these come with every page, the drawer only when it
 * opens.
 */
export const CART_BUTTON = {
  open: (count: number) => `Open cart, ${count === 1 ? '1 rental' : `${count} rentals`}`,
};

/**
 * Apart from the chat's other words, because these come with every page, the script only when it
 * opens.
 */
export const LAUNCHER = { open: 'Chat with us', help: 'Help' };
