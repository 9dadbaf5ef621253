import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { useConfig } from '#web/shared/app-context.tsx';

/** The business settings as of rendering. The server decides with the current ones. */
export const useSettings = (): BusinessSettings => useConfig().settings ?? DEFAULT_SETTINGS;
