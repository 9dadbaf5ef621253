import { PRIVACY } from '#core/site/content-pages.ts';
import { privacyText } from '#core/site/privacy-text.ts';
import { TextPage } from '#web/features/pages/text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';

export function PrivacyScreen() {
  return <TextPage page={PRIVACY} text={privacyText(useConfig().site)} />;
}
