import { MASCOT_DISMISSED_KEY } from '#web/storefront/mascot/mascot-rules.ts';
import { warn } from '#web/shared/data/log.ts';

/** A storage that does not answer has no flag. */
export function isDismissed(): boolean {
  try {
    return window.localStorage.getItem(MASCOT_DISMISSED_KEY) !== null;
  } catch (error) {
    warn(`Mascot: the storage could not be read: ${String(error)}`);
    return false;
  }
}

export function rememberDismissal(): void {
  try {
    window.localStorage.setItem(MASCOT_DISMISSED_KEY, 'true');
  } catch (error) {
    warn(`Mascot: the storage could not be written: ${String(error)}`);
  }
}
