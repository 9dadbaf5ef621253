import { ChatLauncher } from '#web/storefront/chat/chat-launcher.tsx';
import { LanguageHint, LanguageLinks } from '#web/storefront/frame/language-hint.tsx';
import { Mascot } from '#web/storefront/mascot/mascot.tsx';
import { VisitWatch } from '#web/storefront/visit/visit-watch.tsx';

/** Elements that no page needs for reading, in their own chunk. */
export function SiteElements() {
  return (
    <>
      <Mascot />
      <ChatLauncher />
      <LanguageLinks />
      <LanguageHint />
      <VisitWatch />
    </>
  );
}
