import { PRIVACY } from '#core/content/content-pages.ts';
import { servicesOf } from '#core/content/services.ts';
import { privacyText } from '#texts/pages.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { TextPage } from './text-page.tsx';

export function PrivacyScreen() {
  const config = useConfig();
  return <TextPage page={PRIVACY} text={privacyText(config.site, servicesOf(config))} />;
}
