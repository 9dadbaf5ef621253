const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
});

/** On the shop's wall clock: `Nov 20, 12:05 PM`. */
export const momentText = (iso: string): string => MOMENT.format(Date.parse(iso));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `every 5 seconds`, `every hour`. */
export function everyText(ms: number): string {
  if (ms === HOUR) return 'every hour';
  if (ms === MINUTE) return 'every minute';
  if (ms % HOUR === 0) return `every ${ms / HOUR} hours`;
  return ms % MINUTE === 0 ? `every ${ms / MINUTE} minutes` : `every ${ms / SECOND} seconds`;
}
