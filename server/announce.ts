import { DEMO_SITE } from '#core/site/demo-site.ts';
import type { Config } from '#server/config/config.ts';

export type Announced = {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'store' | 'mail'>;
  readonly admin: { readonly email: string; readonly newPassword?: string | undefined };
  readonly productsAdded: number;
  readonly hasPages: boolean;
};

/** What the operator reads once the server listens. A password is shown only when it was generated just now. */
export function announcement({ config, admin, productsAdded, hasPages }: Announced): string {
  const { publicUrl, dataDir, store, mail } = config;
  const password =
    admin.newPassword === undefined
      ? '(the password it was made with)'
      : `/ ${admin.newPassword}   (shown only this once)`;
  return [
    '',
    `${DEMO_SITE.brand} is open: ${publicUrl}`,
    `  Admin  ${publicUrl}/admin/login   ${admin.email} ${password}`,
    `  Data   ${store === 'memory' ? 'in memory, gone when the server ends' : dataDir}`,
    ...(mail.kind === 'files' ? [`  Mail   ${dataDir}/mail/*.eml`] : []),
    '  Card   simulated: 4242 4242 4242 4242 pays, any date to come, any CVC',
    ...(productsAdded > 0 ? [`  Added  ${productsAdded} demo products`] : []),
    ...(hasPages ? [] : ['  The website is not built: run "npm run build". /api works.']),
    '',
  ].join('\n');
}
