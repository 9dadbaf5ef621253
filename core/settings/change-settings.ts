import type { BusinessSettings, BusinessSettingsStore, Settings } from './business-settings.ts';

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
