import type { Instant } from '#core/kernel/instant.ts';

/** State of the store and disk that the server uses. Counts are since its start. */
export type HealthFacts = {
  readonly failedReads: number;
  readonly failedWrites: number;
  /** Time since which every read, or every write, has failed; undefined while they work. */
  readonly readsFailSince?: Instant | undefined;
  readonly writesFailSince?: Instant | undefined;
  /** The database's own message about damage. */
  readonly damage?: string | undefined;
  /** One line for each start at which commits were found missing. */
  readonly losses: readonly string[];
  /** Free space on the data disk; undefined if the shop stores nothing on a disk. */
  readonly freeBytes?: number | undefined;
  /** Since then the mail server took nothing that this server gave it. */
  readonly mailFailsSince?: Instant | undefined;
  /** Since then the card provider refuses our keys. */
  readonly cardsRefusedSince?: Instant | undefined;
  /** In production, with keys that move no money. */
  readonly hasTestCards?: boolean | undefined;
};

export interface ShopHealth {
  /** The present state. If nothing was written recently, tries a write. Never rejects. */
  look(): Promise<HealthFacts>;
}

const MEGABYTE = 1_024 * 1_024;
/**
 * A busy day writes some megabytes. Below this, the next hour may be the last. What no longer fits
 * shows as writes that fail.
 */
const DISK_FULL = 20 * MEGABYTE;
const DISK_LOW = 500 * MEGABYTE;

type TroubleCode =
  | 'writes_fail'
  | 'reads_fail'
  | 'damaged'
  | 'commits_lost'
  | 'disk_full'
  | 'disk_low'
  | 'mail_fails'
  | 'cards_refused'
  | 'cards_test';

/** One problem as shown to the owner, in English like the back office. */
export type HealthTrouble = {
  readonly code: TroubleCode;
  /** The server should not get any traffic. */
  readonly isDown: boolean;
  readonly title: string;
  readonly detail: string;
  readonly since?: Instant | undefined;
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

const ofDisk = (free: number | undefined): readonly HealthTrouble[] => {
  if (free === undefined || free >= DISK_LOW) return [];
  const left = `${megabytes(free)} is free where the shop keeps its data.`;
  return free < DISK_FULL
    ? [
        {
          code: 'disk_full',
          isDown: false,
          title: 'The disk is almost full',
          detail: `${left} Make room now: as soon as nothing more can be saved, bookings are refused.`,
        },
      ]
    : [
        {
          code: 'disk_low',
          isDown: false,
          title: 'The disk is filling up',
          detail: `${left} Make room before bookings are refused.`,
        },
      ];
};

/** What the services around the shop do not do. Booking goes on. */
function ofProviders(facts: HealthFacts): readonly HealthTrouble[] {
  const { mailFailsSince, cardsRefusedSince, hasTestCards } = facts;
  const troubles: HealthTrouble[] = [];
  if (mailFailsSince !== undefined) {
    troubles.push({
      code: 'mail_fails',
      isDown: false,
      title: 'Email is not going out',
      detail:
        'The mail server takes none of the shop’s mail. Check SMTP_URL and the mail provider. Each email is tried for a day.',
      since: mailFailsSince,
    });
  }
  if (cardsRefusedSince !== undefined) {
    troubles.push({
      code: 'cards_refused',
      isDown: false,
      title: 'Stripe refuses the shop’s key',
      detail:
        'Customers cannot pay by card. STRIPE_SECRET_KEY is wrong, was revoked or lacks a permission: set a valid one and restart.',
      since: cardsRefusedSince,
    });
  }
  if (hasTestCards === true) {
    troubles.push({
      code: 'cards_test',
      isDown: false,
      title: 'Cards are in test mode',
      detail: 'Bookings count as paid, and no money moves. Set Stripe’s live keys to take money.',
    });
  }
  return troubles;
}

/** Lists the present problems. docs/runbook.md explains what to do about each. */
export function troublesOf(facts: HealthFacts): readonly HealthTrouble[] {
  const { readsFailSince, writesFailSince, damage, losses, freeBytes } = facts;
  const troubles: HealthTrouble[] = [];
  if (damage !== undefined) {
    const detail = `The database says: ${damage}. Stop the shop and restore a backup.`;
    troubles.push({ code: 'damaged', isDown: true, title: 'The database is damaged', detail });
  }
  if (writesFailSince !== undefined) {
    const detail = 'No booking or payment can be saved. Check the disk and the log.';
    troubles.push({
      code: 'writes_fail',
      isDown: true,
      title: 'Nothing can be saved',
      detail,
      since: writesFailSince,
    });
  }
  if (readsFailSince !== undefined) {
    const detail = 'The store does not answer. Check the disk, the network and the log.';
    troubles.push({
      code: 'reads_fail',
      isDown: true,
      title: 'The store cannot be read',
      detail,
      since: readsFailSince,
    });
  }
  const [last = ''] = losses.slice(-1);
  if (last !== '') {
    const detail = `${last}. Compare the card provider's payments with the reservations (npm run audit), then delete shop.sqlite-lost.`;
    troubles.push({
      code: 'commits_lost',
      isDown: false,
      title: 'Bookings may be missing',
      detail,
    });
  }
  return [...troubles, ...ofDisk(freeBytes), ...ofProviders(facts)];
}
