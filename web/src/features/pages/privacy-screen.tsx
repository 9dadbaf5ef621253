import { PRIVACY } from '#core/site/content-pages.ts';
import { TextPage } from '#web/features/pages/text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { privacyText } from '#texts/privacy.ts';

export function PrivacyScreen() {
  return <TextPage page={PRIVACY} text={privacyText(useConfig().site)} />;
}
