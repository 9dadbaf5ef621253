import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeListTouched } from '#core/desk/closing-touches.ts';
import type { PromoCodes } from '#core/pricing/promo-code.ts';
import type { Result } from '#core/kernel/result.ts';
import type { BusinessSettings, Settings, SettingsChanged } from '#core/settings/business-settings.ts';
export type AdminSettingsUseCases = {
    readonly readSettings: () => Promise<BusinessSettings>;
    readonly saveSettings: (settings: Settings, revision: number) => Promise<Result<BusinessSettings, SettingsChanged>>;
    readonly listTouched: ReturnType<typeof makeListTouched>;
    readonly promoCodes: Omit<PromoCodes, 'find'>;
    /** Called after saving, because every page uses the settings. */
    readonly onChanged: () => void;
};
/** Business settings and promo codes. Registered behind the admin check. */
export declare const adminSettingsRoutes: (use: AdminSettingsUseCases) => FastifyPluginAsyncZod;
