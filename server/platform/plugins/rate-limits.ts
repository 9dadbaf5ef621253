const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Route configs, per network and route. They work only with `limitRates`. */
export const LIMITS = {
  signIn: perMinute(10),
  register: perMinute(5),
  passwordReset: perMinute(5),
  /** Checkout asks on every change. This still stops guessing of promo and gift codes. */
  quote: perMinute(120),
  reserve: perMinute(20),
  pay: perMinute(30),
  contact: perMinute(5),
  /** A tab sends one every few seconds at most; a family shares a network. */
  beacon: perMinute(120),
  privateLink: perMinute(60),
  /** A phone back online sends a day's photos and acts at once. */
  crew: perMinute(240),
  /** Two a second for each key. */
  apiKey: perMinute(120),
  papers: perMinute(20),
  links: perMinute(5),
  /** Rendering is the most expensive public request. Cached pages do not count. */
  page: perMinute(120),
} as const;
