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
  banner: (price: string) => `Book for ${price} • Free overnight`,
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
  title: 'Something burst',
  text: 'This page ran into a fault of ours. Your cart is safe. Load the page again, or start over from the home page.',
  home: 'Back to the home page',
};

/** Where a screen needs our script; apart, because only the server writes it. */
export const NO_SCRIPT = {
  text: (phone: string, email: string) =>
    `Booking online needs JavaScript, which is off in your browser. Call ${phone} or write to ${email}: we book it for you.`,
};

export const SCREEN = {
  loading: 'Loading…',
  unreachable: 'This page did not arrive',
  unreachableText:
    'Your connection dropped, or we have just put a new version online. Your cart is safe.',
  again: 'Load it again',
};

/** While a screen loads, the tab says what it will be. */
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
};

/** The pages about the business, as menus name them. */
export const PAGE_NAMES = {
  '/about': 'About',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/safety': 'Safety',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};
