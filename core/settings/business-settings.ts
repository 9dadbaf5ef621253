import type { ReadonlyDeep } from '#core/kernel/fields.schema.ts';
import type { Result } from '#core/kernel/result.ts';
import type { MarketingInput, SettingsInput } from './settings.schema.ts';

// Why one public document: docs/decisions/08-settings-and-booked-policy.md.

/** How the owner runs the shop. No secrets: browsers and server calculate with all of it. */
export type Settings = ReadonlyDeep<SettingsInput>;

/** As stored. `revision` rises with every save (0: never saved). Reservations record theirs. */
export type BusinessSettings = Settings & { readonly revision: number };

const OPEN = { isOpen: true, opens: '08:00', closes: '20:00' } as const;
const SUNDAY = { isOpen: true, opens: '09:00', closes: '18:00' } as const;

/** The Dallas-Fort Worth area by the first three digits of its ZIP codes. */
const DALLAS = ['750', '751', '752', '753', '754'];
const FORT_WORTH = ['760', '761', '762'];

export const DEFAULT_DEPOSIT_PERCENT = 50;

/** Without extras, as before settings existed: price x days x quantity, from tomorrow on. */
export const DEFAULT_SETTINGS: BusinessSettings = {
  revision: 0,
  tax: { isOn: false, percent: 8.25, rentals: true, delivery: true, damageWaiver: false },
  delivery: {
    chargesFee: false,
    refusesOutside: true,
    feeBy: 'zone',
    zones: [
      { name: 'Dallas-Fort Worth', postalCodes: [...DALLAS, ...FORT_WORTH], feeCents: 0, miles: 0 },
    ],
    bands: [],
    outsideFeeCents: 0,
  },
  damageWaiver: { isOn: false, percent: 8 },
  addOns: { isOn: false, offers: [] },
  promoCodes: { isOn: false },
  multiDay: { isOn: false, tiers: [] },
  weekend: { isOn: false, weekdays: [5, 6], percent: 0 },
  holidays: { isOn: false, days: [] },
  packages: { isOn: false, list: [] },
  deposit: { percent: DEFAULT_DEPOSIT_PERCENT },
  balanceCharge: { isOn: false, daysBefore: 2 },
  giftCards: {
    isOn: true,
    amountsCents: [5_000, 10_000, 20_000, 30_000],
    leastCents: 2_500,
    mostCents: 100_000,
  },
  limits: {
    leadTimeHours: 0,
    sameDayByPhone: true,
    keepsOpeningDays: false,
    week: [SUNDAY, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
    blackouts: [],
    deliveriesPerDay: null,
    minDays: 1,
    maxDays: 30,
    farthestDays: 730,
  },
  // With these values, a crew comes 4 to 2 hours before the party (specification §1).
  crews: { earliest: '07:00', setUpMinutes: 90 },
  holds: {
    mostUnits: 10,
    mostDays: 14,
    mostTotalCents: 500_000,
    leastSubtotalCents: 0,
    lastUnitDays: 4,
    mostPerCustomer: 3,
    mostPerNetwork: 12,
    minutes: 10,
    payingMinutes: 30,
  },
  cancellation: {
    tiers: [
      { daysBefore: 7, refundPercent: 100 },
      { daysBefore: 2, refundPercent: 50 },
    ],
    weather: { isOn: false, untilHours: 6, validDays: 365 },
  },
  changes: { isOn: true, untilHours: 48 },
  reminders: {
    balance: { isOn: true, daysBefore: 3 },
    visit: { isOn: true, daysBefore: 1 },
    review: { isOn: true, daysAfter: 1 },
    agreement: { isOn: true, daysBefore: 3 },
    papers: { isOn: true, daysBefore: 30 },
    recovery: { isOn: true },
    evening: { isOn: true, at: '18:00' },
  },
};

/** Somebody else has saved since `revision` was read. */
export type SettingsChanged = { readonly kind: 'settings_changed' };

/** One document for the whole shop. */
export interface BusinessSettingsStore {
  /** The defaults, with revision 0, until something is saved. */
  read(): Promise<BusinessSettings>;
  /** @param revision the one the editor read */
  save(settings: Settings, revision: number): Promise<Result<BusinessSettings, SettingsChanged>>;
}

export type MarketingRules = ReadonlyDeep<MarketingInput>;

const USUAL: MarketingRules = { cap: { perCustomer: 2, days: 14 } };

/** The owner's rules, or the defaults. */
export const marketingRules = ({ marketing = USUAL }: Pick<Settings, 'marketing'>) => marketing;

/** The rules for referring friends; undefined while turned off. */
export function friendRules(settings: Pick<Settings, 'marketing'>) {
  const { friends } = marketingRules(settings);
  return friends?.isOn === true ? friends : undefined;
}

/** Whether the checkout has a field for a code. */
export const takesCodes = (settings: Pick<Settings, 'marketing' | 'promoCodes'>): boolean =>
  settings.promoCodes.isOn || friendRules(settings) !== undefined;

/** Changes part of the settings, so that other parts saved in between are kept. */
export async function changeSettings(
  store: BusinessSettingsStore,
  change: (settings: Settings) => Settings,
): Promise<BusinessSettings> {
  for (;;) {
    const { revision, ...now } = await store.read();
    const saved = await store.save(change(now), revision);
    if (saved.ok) return saved.value;
  }
}
