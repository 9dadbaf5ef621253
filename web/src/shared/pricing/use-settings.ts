import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { useConfig } from '#web/shared/app-context.tsx';

/** The business settings in force when the page was made. The server decides again with those of the moment. */
export const useSettings = (): BusinessSettings => useConfig().settings ?? DEFAULT_SETTINGS;
