/** The sections of the settings in their order, with other words people use for what is there. */
export const SECTIONS = [
  [
    'company',
    'The shop',
    'logo, brand, company, business name, phone, address, email, opening hours, social, facebook, insurance, certificate of insurance, coi, permit',
  ],
  [
    'website',
    'Website claims',
    'rating, support, trust, website, overnight, cleaning, sanitized, insured',
  ],
  ['tax', 'Tax', 'sales tax, taxes, tax rate'],
  ['delivery', 'Delivery', 'delivery fee, zip, miles, distance, zones, travel'],
  ['places', 'Place pages', 'city pages, towns, seo'],
  [
    'fees',
    'Fees',
    'damage waiver, add-ons, surcharge, stairs, setup fee, attendant, staffing, generator, cleaning fee',
  ],
  ['rates', 'Rates', 'weekend, holiday rates, prices'],
  ['discounts', 'Discounts', 'coupons, promo codes, multi-day, packages'],
  ['deposit', 'Deposit', 'down payment, balance, autopay, card on file, saved card'],
  [
    'books',
    'Books',
    'accounting, bookkeeping, closing date, close month, lock, bounced check, NSF fee',
  ],
  ['giftCards', 'Gift cards', 'gift certificates, vouchers'],
  [
    'limits',
    'Calendar limits',
    'closed days, blackout, holidays, vacation, lead time, same day, overnight, availability, buffer',
  ],
  [
    'holds',
    'Unpaid orders',
    'hold, abandoned, expire, minimum order, smallest order, largest order',
  ],
  ['cancellation', 'Cancellation and changes', 'refund policy, reschedule'],
  ['agreement', 'Rental agreement', 'contract, waiver, terms, signature'],
  ['reminders', 'Emails to you', 'notifications, summary, evening email, new booking'],
] as const;
