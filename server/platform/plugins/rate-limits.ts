const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Route configurations, for each address and route. They count only where `limitRates` ran. */
export const LIMITS = {
  signIn: perMinute(10),
  register: perMinute(5),
  passwordReset: perMinute(5),
  /** A checkout asks with every change; a guesser of promo and gift codes asks without end. */
  quote: perMinute(120),
  reserve: perMinute(20),
  pay: perMinute(30),
  contact: perMinute(5),
  privateLink: perMinute(60),
  papers: perMinute(20),
  links: perMinute(5),
} as const;
