/** One line of the opening hours: days as in schema.org, times on a 24-hour clock. */
export type OpeningHours = {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly label: string;
};

/** Every business fact that a page, mail or the chat may state (decisions: Business facts). */
export type SiteConfig = {
  readonly brand: string;
  readonly domain: string;
  readonly phone: string;
  readonly email: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
    readonly country: string;
  };
  /** Empty if there is none. */
  readonly socials: {
    readonly facebook: string;
    readonly instagram: string;
    readonly twitter: string;
  };
  readonly hours: readonly OpeningHours[];
  readonly deliveryArea: string;
  /** Whether its cities and counties have pages. */
  readonly hasPlaces?: boolean | undefined;
  readonly arrival: string;
  /** Dollars per full day that rentals start at. */
  readonly fromPrice: number;
  /** Dollars shown on the mobile banner. */
  readonly bannerPrice: number;
  readonly claims: {
    /** Absent: the shop has its own events but no ratings yet, or claims none. */
    readonly rating?: string | undefined;
    /** Empty: no rating is claimed, and no guests' stories are told. */
    readonly ratedBy: string;
    /** Whether the rating is from the shop's own reviews. */
    readonly hasOwnReviews: boolean;
    /** This and the following are empty if the shop does not claim them. */
    readonly events: string;
    readonly bounceHouses: string;
    readonly safety: string;
    readonly support: string;
    readonly trust: readonly string[];
    /**
     * Those of `trust` that other texts repeat: each of them is silent about one that is empty. A
     * rental without a night does not keep the first.
     */
    readonly overnight: string;
    readonly cleaning: string;
    readonly insurance: string;
    /** On Spanish pages and mails. */
    readonly es?:
      | {
          readonly ratedBy: string;
          readonly trust: readonly string[];
          readonly overnight: string;
          readonly cleaning: string;
          readonly insurance: string;
        }
      | undefined;
  };
  readonly version: string;
  /** Sender of mails, and where answers go; absent: as set up for the mail server. */
  readonly sender?:
    | {
        readonly from: { readonly name: string; readonly address?: string | undefined };
        readonly replyTo: string;
      }
    | undefined;
};

/** Whether somebody answers at any hour. */
export const isAlwaysHere = ({ claims }: SiteConfig): boolean => claims.support === '24/7';

/** Our sentence where the shop claims what it says, or else the shop's own claim; none without. */
export const cleaningIn = (
  { claims: { cleaning } }: SiteConfig,
  ours: string,
): string | undefined =>
  /saniti|desinfec/i.test(cleaning) ? ours : cleaning ? `${cleaning}.` : undefined;
