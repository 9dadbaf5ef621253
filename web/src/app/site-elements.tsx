import { ChatLauncher } from '#web/storefront/chat/chat-launcher.tsx';
import { LanguageLinks } from '#web/storefront/frame/language-links.tsx';
import { Mascot } from '#web/storefront/mascot/mascot.tsx';

/** What no page needs to be read: a chunk of its own. */
export function SiteElements() {
  return (
    <>
      <Mascot />
      <ChatLauncher />
      <LanguageLinks />
    </>
  );
}
