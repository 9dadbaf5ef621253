import type { BusinessSettings, Settings } from './business-settings.ts';
import type { Result } from '#core/kernel/result.ts';

/** Someone else saved since `revision` was read. */
export type SettingsChanged = { readonly kind: 'settings_changed' };

/** One document for the whole shop. */
export interface BusinessSettingsStore {
  /** The default, with revision 0, while nothing was ever saved. */
  read(): Promise<BusinessSettings>;
  /** @param revision the one the editor had read */
  save(settings: Settings, revision: number): Promise<Result<BusinessSettings, SettingsChanged>>;
}
