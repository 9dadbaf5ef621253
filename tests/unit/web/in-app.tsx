import type { ReactNode } from 'react';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { AppContextProvider, type AppPorts } from '#web/shared/app-context.tsx';

const CONFIG: PublicConfig = {
  site: DEMO_SITE,
  publicUrl: 'https://shop.example',
  payment: 'simulated-card',
  identity: 'local-auth',
  today: '2026-11-20',
};

/** Rendering on a server asks the ports nothing. */
const NO_PORTS = {} as AppPorts;

/** Inside the application, on November 20, 2026. */
export const inApp = (
  children: ReactNode,
  settings?: BusinessSettings,
  config: Partial<PublicConfig> = {},
) => (
  <AppContextProvider
    ports={NO_PORTS}
    start={{ config: { ...CONFIG, ...config, settings }, url: '/', data: {} }}
  >
    {children}
  </AppContextProvider>
);
