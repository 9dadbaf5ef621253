import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type makeImportFiles } from '#core/integrations/run-imports.ts';
export type ImportUseCases = ReturnType<typeof makeImportFiles> & {
    /** As they are called now. */
    readonly nameOf: (uid: string) => Promise<string>;
};
/** Registered behind the check of staff, which lets no key in here. */
export declare const adminImportRoutes: (use: ImportUseCases) => FastifyPluginAsyncZod;
