/** How many days before or after its subject each automation may be sent. */
export const REMINDER_DAYS = {
  quote: { least: 1, most: 14, usual: 3 },
  balance: { least: 1, most: 30, usual: 3 },
  visit: { least: 1, most: 7, usual: 1 },
  agreement: { least: 1, most: 14, usual: 3 },
  overdue: { least: 1, most: 30, usual: 2 },
  invoice: { least: 1, most: 30, usual: 3 },
  review: { least: 1, most: 14, usual: 1 },
  birthday: { least: 14, most: 60, usual: 28 },
  weather: { least: 1, most: 3, usual: 3 },
  papers: { least: 7, most: 90, usual: 30 },
} as const;

type InvoiceReminders = {
  readonly invoice?: { readonly isOn: boolean } | undefined;
  readonly pausedSince?: string | undefined;
};

/** Whether customers are reminded of unpaid invoices. Off unless the shop turns it on. */
export const chasesInvoices = ({ invoice, pausedSince }: InvoiceReminders): boolean =>
  invoice?.isOn === true && pausedSince === undefined;
