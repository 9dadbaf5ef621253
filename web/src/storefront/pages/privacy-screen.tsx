import { PRIVACY } from '#core/content/content-pages.ts';
import { servicesOf } from '#core/content/services.ts';
import { TextPage } from './text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { privacyText } from '#texts/pages.ts';

export function PrivacyScreen() {
  const config = useConfig();
  return <TextPage page={PRIVACY} text={privacyText(config.site, servicesOf(config))} />;
}
